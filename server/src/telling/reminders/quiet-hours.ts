import type { QuietHours } from "@dosebeat/domain/reminders/known-patient";

/** The quiet hours in a row; null: none. */
export function quietHoursOf(row: {
  quiet_from: string | null;
  quiet_to: string | null;
}): QuietHours | null {
  const { quiet_from: from, quiet_to: to } = row;
  return from === null || to === null ? null : { from: from.slice(0, 5), to: to.slice(0, 5) };
}
