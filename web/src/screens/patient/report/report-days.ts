import { shiftDate } from "../../../i18n/format.ts";
import { DEFAULT_REPORT_DAYS, type ReportSearch } from "../../../routing/search.ts";

/**
 * The chart days of a report: as many as requested, up to yesterday, because figures only count past days.
 * Null until today is known.
 */
export function reportDays({ days = DEFAULT_REPORT_DAYS, to }: ReportSearch, today: string | null) {
  if (today === null) return null;
  const last = shiftDate(today, -1);
  const end = to !== undefined && to < last ? to : last;
  return { from: shiftDate(end, 1 - days), to: end, days };
}
