import { shiftDate } from "../../../i18n/format.ts";
import { DEFAULT_REPORT_DAYS, type ReportSearch } from "../../../routing/search.ts";

/**
 * The chart days of a report: as many as asked for, up to yesterday, as figures count only days that are over.
 * Null until today is known.
 */
export function reportDays({ days = DEFAULT_REPORT_DAYS, to }: ReportSearch, today: string | null) {
  if (today === null) return null;
  const last = shiftDate(today, -1);
  const end = to !== undefined && to < last ? to : last;
  return { from: shiftDate(end, 1 - days), to: end, days };
}
