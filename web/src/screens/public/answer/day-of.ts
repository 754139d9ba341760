import { DAY } from "@dosebeat/domain/time/durations";
import { formatDate, formatWeekday } from "../../../i18n/format.ts";

/** The name of a weekday; its date if it is not within the last seven days. */
export function dayOf(day: string, today: string, locale: string): string {
  const isNear = Date.parse(today) - Date.parse(day) < 7 * DAY;
  return isNear ? formatWeekday(day, locale) : formatDate(day, locale);
}
