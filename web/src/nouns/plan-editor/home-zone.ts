import { formatDosageTime } from "../../i18n/format.ts";
import type { PlanLine } from "./plan-lines.ts";

/** The time of day of an instant, `HH:MM`, as plans write it. */
export function formatClock(instant: string, zone: string): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone } as const;
  return new Intl.DateTimeFormat("en-GB", time).format(new Date(instant));
}

/** The home zone of a dose, from its row; null: it follows the patient's own zone. */
export function homeZoneOf(
  { dosage_time, due_utc }: { dosage_time: string; due_utc: string },
  rows: readonly Pick<PlanLine, "dosage_time" | "timezone">[],
  zone: string,
): string | null {
  const time = formatDosageTime(dosage_time);
  const zones = rows
    .filter((row) => formatDosageTime(row.dosage_time) === time)
    .map((row) => row.timezone);
  // If rows of several zones have this time, the one in which the dose is due at it; a time that clocks
  // skip is due in none of them.
  const found = zones.find((one) => formatClock(due_utc, one ?? zone) === time) ?? zones[0] ?? null;
  return found === zone ? null : found;
}
