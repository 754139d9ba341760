import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { TableIcon } from "../../../ui/icons/icons.tsx";

interface DayViewsProps {
  /** The day on the screen; undefined: today. */
  day: string | undefined;
  asTable: boolean;
  onTable: (on: boolean) => void;
}

/** Switches the day between chart and table, and links to its week and month, which phones have elsewhere. */
export function DayViews({ day, asTable, onTable }: DayViewsProps) {
  const t = useTranslations("chart");
  const dashboards = useTranslations("dashboards");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div className="day-views" role="group" aria-label={t("views")}>
      <button
        type="button"
        className="day-view desk-view"
        aria-pressed={!asTable}
        onClick={() => onTable(false)}
      >
        {t("dayView")}
      </button>
      <Link
        className="day-view desk-view"
        to="/{-$locale}/dashboard/weekly"
        search={day === undefined ? {} : { day }}
      >
        {dashboards("week")}
      </Link>
      <Link
        className="day-view desk-view"
        to="/{-$locale}/dashboard/monthly"
        search={day === undefined ? {} : { month: day.slice(0, 7) }}
      >
        {dashboards("month")}
      </Link>
      <button
        type="button"
        className="day-view"
        aria-pressed={asTable}
        data-tour="keys"
        onClick={() => onTable(!asTable)}
      >
        <TableIcon />
        <span>{t("table")}</span>
      </button>
    </div>
  );
}
