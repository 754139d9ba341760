import { type PlannedDose, plannedDoseKey } from "../plan/plan.ts";
import type { OccasionResult } from "./doses.ts";
import { type Statement, withStatement } from "./statements.ts";
import type { DoseStatus } from "./statuses.ts";

/** A dose with all that is known about it. */
export interface KnownDose
  extends PlannedDose,
    Pick<OccasionResult, "pressed" | "deviation" | "window"> {
  due: Date;
  status: DoseStatus;
  /** The status that the dose has, or would have if its day were monitored. */
  statusIfCounted: DoseStatus;
  statement: Statement | undefined;
  /** Why its day is not monitored; null if it is. */
  excused: string | null;
  /** If unclear: whether the next message of the box will settle it. */
  open: boolean;
}

/** The doses of an occasion with what was stated about them. */
export function knownDoses(
  { occasion, status, shared, open, pressed, deviation, window }: OccasionResult,
  statements: ReadonlyMap<string, Statement>,
  excusedOn: (day: string) => string | null,
): KnownDose[] {
  const stated = occasion.doses.map((dose) => statements.get(plannedDoseKey(dose)));
  const allSkipped = stated.every((statement) => statement?.status === "skipped");
  const confirmation = { pressed, shared, allSkipped };
  return occasion.doses.map((dose, index) => {
    const statement = stated[index];
    const excused = excusedOn(dose.day);
    const statusIfCounted = withStatement(status, confirmation, statement);
    // Fields are listed, not spread: spreading is several times slower, and this runs for each dose of sixty days.
    const { medicine, schedule, time, day, homeDay, amount, timezone } = dose;
    return {
      medicine,
      schedule,
      time,
      day,
      homeDay,
      amount,
      timezone,
      pressed,
      deviation,
      window,
      due: occasion.due,
      status: excused === null ? statusIfCounted : "excused",
      statusIfCounted,
      open: open && statusIfCounted === "unknown",
      statement,
      excused,
    };
  });
}
