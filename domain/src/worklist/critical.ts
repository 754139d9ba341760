import { isTaken } from "../doses/statuses.ts";
import { addDays } from "../time/local-time.ts";
import type { Judged } from "./reasons.ts";
import type { SeldomDose } from "./seldom-doses.ts";

/** Chart days in which a missed dose of a critical medicine is a call, today included. */
const DAYS = 3;

/** The fields of a dose that this rule needs. */
export interface CriticalDose extends SeldomDose {
  due: Date;
}

/** What was taken of a medicine beside its plan. */
export interface CriticalIntake {
  medicine: number;
  at: Date;
}

/** What is known of the medicines that staff marked as critical. */
export interface CriticalCase {
  /** Ids of the marked medicines. */
  critical: ReadonlySet<number>;
  /** Ascending by due time. */
  doses: readonly CriticalDose[];
  intakes: readonly CriticalIntake[];
  /** Chart day. */
  today: string;
}

/**
 * One missed dose of a critical medicine is a call. Of each medicine the last one, unless something was taken of it
 * after that dose was due. Source: docs/worklist.md.
 */
export function criticalMissed({ critical, doses, intakes, today }: CriticalCase): Judged[] {
  const from = addDays(today, 1 - DAYS);
  return [...critical].flatMap((medicine): Judged[] => {
    const own = doses.filter((dose) => dose.medicine === medicine);
    const last = own.findLastIndex(({ status }) => status === "missed");
    const dose = own[last];
    if (!dose || dose.day < from || dose.day > today) return [];
    const isTakenLater =
      own.slice(last + 1).some(({ status }) => isTaken(status)) ||
      intakes.some((intake) => intake.medicine === medicine && intake.at > dose.due);
    if (isTakenLater) return [];
    const due_utc = dose.due.toISOString();
    return [
      {
        reason: { kind: "critical_missed", medicine, date: dose.day, due_utc },
        section: "call",
        weight: 96,
        isFromBox: true,
      },
    ];
  });
}

/** The other reasons, without those that repeat a missed critical dose. */
export function besideCritical(others: readonly Judged[], critical: readonly Judged[]): Judged[] {
  return others.filter(
    ({ reason: other }) =>
      other.kind !== "dose_missed" ||
      !critical.some(
        ({ reason }) =>
          reason.kind === "critical_missed" &&
          reason.medicine === other.medicine &&
          reason.date === other.date,
      ),
  );
}
