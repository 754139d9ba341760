import type { PlanRow, ScheduleRequest } from "@dosebeat/contract/plan-parts";

type Row = Pick<
  PlanRow,
  "amount" | "recurrence" | "valid_from" | "valid_to" | "timezone" | "removed_utc"
> & { dosage_time: string };

/** The rows that apply on a chart day or later. */
export function comingRows<Known extends Row>(rows: readonly Known[], from: string): Known[] {
  return rows.filter(
    ({ removed_utc, valid_to }) => removed_utc === null && (valid_to === null || valid_to >= from),
  );
}

/** The home zones of rows; null stands for local time. */
export function zonesOfRows(rows: readonly Pick<Row, "timezone">[]): (string | null)[] {
  return [...new Set(rows.map(({ timezone }) => timezone))];
}

/** The home zones of the rows that apply today, and of later ones if those differ. */
export function zonesNowAndThen(
  rows: readonly Row[],
  today: string,
): { now: (string | null)[]; later: { from: string; zones: (string | null)[] } | null } {
  const coming = comingRows(rows, today);
  const now = zonesOfRows(coming.filter(({ valid_from }) => !valid_from || valid_from <= today));
  const rowsToCome = coming.flatMap(({ valid_from, timezone }) =>
    valid_from !== null && valid_from > today ? [{ valid_from, timezone }] : [],
  );
  const zones = zonesOfRows(rowsToCome);
  const [from] = rowsToCome
    .filter(({ timezone }) => !now.includes(timezone))
    .map(({ valid_from }) => valid_from)
    .sort();
  return { now, later: from === undefined ? null : { from, zones } };
}

/** The same plan from a chart day on, with all of it in one home zone, or with null in local time. */
export function rowsInZone(
  rows: readonly Row[],
  from: string,
  timezone: string | null,
): ScheduleRequest[] {
  return comingRows(rows, from).map(
    ({ dosage_time, amount, recurrence, valid_from, valid_to }) => ({
      dosage_time,
      amount,
      recurrence,
      valid_to,
      timezone,
      valid_from: valid_from !== null && valid_from > from ? valid_from : null,
    }),
  );
}
