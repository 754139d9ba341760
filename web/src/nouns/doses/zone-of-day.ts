import type { Doses } from "@dosebeat/contract/doses";

/** Doses with the time zone of one of their days: a day before a change of zone keeps its own. */
export function withZoneOf(known: Doses, date: string): Doses {
  const timezone = known.days.find((day) => day.date === date)?.timezone ?? known.timezone;
  return timezone === known.timezone ? known : { ...known, timezone };
}
