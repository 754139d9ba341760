import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../../ui/frame/tabs.css";

/** Tabs: list and triage of boxes, and the keys that networks deliver with. */
export function DeviceTabs() {
  const t = useTranslations("devices");
  const menu = useTranslations("menu");
  const active = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className="tabs" aria-label={t("views")}>
      <Link to="/{-$locale}/devices" {...active}>
        {menu("devices")}
      </Link>
      <Link to="/{-$locale}/devices/index2" {...active}>
        {menu("viewTriage")}
      </Link>
      <Link to="/{-$locale}/devices/ingest-keys" {...active}>
        {menu("viewKeys")}
      </Link>
    </nav>
  );
}
