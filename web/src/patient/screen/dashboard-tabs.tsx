import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../ui/frame/tabs.css";

const TABS = [
  ["today", "/{-$locale}/dashboard"],
  ["sensor", "/{-$locale}/dashboard/index2"],
  ["week", "/{-$locale}/dashboard/weekly"],
  ["month", "/{-$locale}/dashboard/monthly"],
] as const;

/** Tabs between the dashboards. */
export function DashboardTabs() {
  const t = useTranslations("dashboards");
  return (
    <nav className="tabs" aria-label={t("label")}>
      {TABS.map(([name, to]) => (
        <Link key={name} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
