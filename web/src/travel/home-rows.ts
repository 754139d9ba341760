import type { PlanRow, ScheduleRequest } from "@dosebeat/contract/plan-parts";

type Row = Pick<
  PlanRow,
  "amount" | "recurrence" | "valid_from" | "valid_to" | "timezone" | "removed_utc"
> & { dosage_time: string };

/** The rows that are in force on a chart day or come later. */
export function comingRows<Known extends Row>(rows: readonly Known[], from: string): Known[] {
  return rows.filter(
    ({ removed_utc, valid_to }) => removed_utc === null && (valid_to === null || valid_to >= from),
  );
}

/** The home zones of rows; null stands for local time. */
export function zonesOfRows(rows: readonly Pick<Row, "timezone">[]): (string | null)[] {
  return [...new Set(rows.map(({ timezone }) => timezone))];
}

/** The same plan from a chart day on, all of it in one home zone or, with null, on local time. */
export function rowsInZone(
  rows: readonly Row[],
  from: string,
  timezone: string | null,
): ScheduleRequest[] {
  return comingRows(rows, from).map(
    ({ dosage_time, amount, recurrence, valid_from, valid_to }) => ({
      ...{ dosage_time, amount, recurrence, valid_to, timezone },
      valid_from: valid_from !== null && valid_from > from ? valid_from : null,
    }),
  );
}
