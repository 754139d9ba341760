import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import "../../../ui/frame/tabs.css";

/** Tabs: who needs a call, all patients, the ward round's list, alerts, and the hand-over. */
export function WorkTabs() {
  const t = useTranslations("menu");
  const active = { activeOptions: { exact: true, includeSearch: false } };
  return (
    <nav className="tabs work-tabs" aria-label={t("work")}>
      <Link to="/{-$locale}/worklist" {...active}>
        {t("worklist")}
      </Link>
      <Link to="/{-$locale}/patients" {...active}>
        {t("patients")}
      </Link>
      <Link to="/{-$locale}/ward-list" {...active}>
        {t("ward")}
      </Link>
      <Link to="/{-$locale}/alerts" {...active}>
        {t("alerts")}
      </Link>
      <Link to="/{-$locale}/hand-over" {...active}>
        {t("handOver")}
      </Link>
    </nav>
  );
}
