import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../ui/frame/tabs.css";

/** Tabs: users and groups. */
export function UsersTabs() {
  const t = useTranslations("groups");
  const active = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className="tabs" aria-label={t("views")}>
      <Link to="/{-$locale}/patient-list" {...active}>
        {t("viewUsers")}
      </Link>
      <Link to="/{-$locale}/groups" {...active}>
        {t("page")}
      </Link>
    </nav>
  );
}
