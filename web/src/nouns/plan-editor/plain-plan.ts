import type { RowInWords } from "./plan-groups.ts";

/** Whether a plan has only daily times, which a list of times can show. */
export function isPlain(rows: readonly RowInWords[]): boolean {
  return rows.every(
    ({ amount, recurrence, valid_from, valid_to, timezone }) =>
      (amount ?? null) === null &&
      (!recurrence || recurrence.kind === "daily") &&
      !valid_from &&
      !valid_to &&
      !timezone,
  );
}
