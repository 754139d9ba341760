import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";

/** The time, with the date unless it is today's. */
export function whenText(at: number, now: number, format: Format): string {
  const isToday = format.calendarDate(at) === format.calendarDate(now);
  return isolate(isToday ? format.time(at) : format.dateTime(at));
}
