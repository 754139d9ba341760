import { formatDate, formatWeekday } from "../../../i18n/format.ts";

const DAY = 86_400_000;

/** The name of a weekday; its date where that is not one of the last seven days. */
export function dayOf(day: string, today: string, locale: string): string {
  const isNear = Date.parse(today) - Date.parse(day) < 7 * DAY;
  return isNear ? formatWeekday(day, locale) : formatDate(day, locale);
}
