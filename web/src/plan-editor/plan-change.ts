import { shiftDate } from "../i18n/format.ts";
import { doseKey, isSamePlan, type PlanLine } from "./edited-plan.ts";

/** A change of a plan as it is saved. `from` null: from now on. */
export interface PlanChange {
  from: string | null;
  schedules: PlanLine[];
}

/**
 * What to save, so that the plan is as edited; null: nothing changed. A change that begins on a later
 * day says so, and leaves the rows until then alone.
 *
 * @param since a chart day that is over, or today, from which the edited plan is to have held
 */
export function changeOf(
  stored: readonly PlanLine[],
  edited: readonly PlanLine[],
  today: string,
  since: string | null,
): PlanChange | null {
  if (since !== null) return { from: since, schedules: rowsFrom(edited, since) };
  if (isSamePlan(stored, edited)) return null;
  const first = firstDifference(stored, edited, today);
  if (first === null) return null;
  const from = first > today ? first : null;
  return { from, schedules: rowsFrom(edited, first) };
}

/** The rows that hold on a chart day or later. */
export function rowsFrom(rows: readonly PlanLine[], day: string): PlanLine[] {
  return rows
    .filter(({ valid_to }) => valid_to === null || valid_to >= day)
    .map((row) => (row.valid_from !== null && row.valid_from <= day ? begun(row) : row));
}

function begun(row: PlanLine): PlanLine {
  return { ...row, valid_from: null };
}

/** The first chart day, from `day` on, on which two plans have other rows; null: none. */
function firstDifference(
  one: readonly PlanLine[],
  other: readonly PlanLine[],
  day: string,
): string | null {
  const bounds = [...one, ...other].flatMap(({ valid_from, valid_to }) => [
    ...(valid_from === null ? [] : [valid_from]),
    ...(valid_to === null ? [] : [shiftDate(valid_to, 1)]),
  ]);
  const days = [day, ...bounds.filter((bound) => bound > day)].sort();
  const keysOn = (rows: readonly PlanLine[], on: string) =>
    rows
      .filter(
        ({ valid_from, valid_to }) =>
          (valid_from === null || valid_from <= on) && (valid_to === null || valid_to >= on),
      )
      .map(doseKey)
      .sort()
      .join("\n");
  return days.find((on) => keysOn(one, on) !== keysOn(other, on)) ?? null;
}
