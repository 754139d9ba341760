import { doseKey, joinedRows, type PlanLine, rowsOn, spansOf } from "./plan-lines.ts";

/** A change to a plan as it is saved. `from` null: from now on. */
export interface PlanChange {
  from: string | null;
  schedules: PlanLine[];
}

/**
 * What to save to get the edited plan; null: nothing changed. A change that begins on a later day
 * says so, and leaves the earlier rows alone.
 * @param since a past chart day, or today, from which the edited plan should have applied
 */
export function changeOf(
  stored: readonly PlanLine[],
  edited: readonly PlanLine[],
  today: string,
  since: string | null,
): PlanChange | null {
  if (since !== null) return { from: since, schedules: rowsFrom(edited, since) };
  const first = firstDifference(stored, edited, today);
  if (first === null) return null;
  const from = first > today ? first : null;
  return { from, schedules: rowsFrom(edited, first) };
}

/** The rows that apply on a chart day or later. */
export function rowsFrom(rows: readonly PlanLine[], day: string): PlanLine[] {
  return joinedRows(rows)
    .filter(({ valid_to }) => valid_to === null || valid_to >= day)
    .map((row) => (row.valid_from !== null && row.valid_from <= day ? begun(row) : row));
}

function begun(row: PlanLine): PlanLine {
  return { ...row, valid_from: null };
}

/** The first chart day, from `day` on, on which the rows of two plans differ; null: none. */
function firstDifference(
  one: readonly PlanLine[],
  other: readonly PlanLine[],
  day: string,
): string | null {
  const begins = spansOf([...one, ...other]).map(({ from }) => from);
  const days = [day, ...begins.filter((begin) => begin > day)];
  const keysOn = (rows: readonly PlanLine[], on: string) =>
    rowsOn(rows, on).map(doseKey).sort().join("\n");
  return days.find((on) => keysOn(one, on) !== keysOn(other, on)) ?? null;
}
