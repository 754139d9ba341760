import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "./history-tabs.css";

const TABS = [
  ["week", "/{-$locale}/dashboard/weekly"],
  ["month", "/{-$locale}/dashboard/monthly"],
  ["trend", "/{-$locale}/cumulative-chart"],
  ["report", "/{-$locale}/report"],
] as const;

/** The views of the past, each for the days up to today, and the report for the doctor. */
export function HistoryTabs() {
  const t = useTranslations("history");
  return (
    <nav className="history-tabs" aria-label={t("page")}>
      {TABS.map(([name, to]) => (
        <Link key={name} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
