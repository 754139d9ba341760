import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../../ui/frame/tabs.css";
import "./users-tabs.css";

/** On phones they are in one row; scrolls the current one into view, once the page has its direction. */
function showCurrent(tabs: HTMLElement | null) {
  requestAnimationFrame(() => {
    const current = tabs?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  });
}

/** Tabs: users, groups, usually weekly medicines, and access for other programs: tokens, webhooks and apps. */
export function UsersTabs() {
  const t = useTranslations("groups");
  const weekly = useTranslations("weeklyMedicines");
  const users = useTranslations("users");
  const active = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className="tabs users-tabs" ref={showCurrent} aria-label={t("views")}>
      <Link to="/{-$locale}/patient-list" {...active}>
        {t("viewUsers")}
      </Link>
      {/* Current also on the page of a group, and of its study. */}
      <Link to="/{-$locale}/groups" activeOptions={{ includeSearch: false }}>
        {t("page")}
      </Link>
      <Link to="/{-$locale}/patient-list/weekly-medicines" {...active}>
        {weekly("page")}
      </Link>
      <Link to="/{-$locale}/patient-list/tokens" {...active}>
        {users("tokens")}
      </Link>
      <Link to="/{-$locale}/patient-list/webhooks" {...active}>
        {users("webhooks")}
      </Link>
      <Link to="/{-$locale}/patient-list/apps" {...active}>
        {users("apps")}
      </Link>
    </nav>
  );
}
