import { type DoseStatus, isTaken } from "../doses/statuses.ts";
import { dayNumber } from "../time/recurrence.ts";
import type { Judged, Rhythm } from "./reasons.ts";

/** A planned dose. */
export interface SeldomDue {
  medicine: number;
  /** Chart day. */
  day: string;
}

/** The fields of a dose that this rule needs. */
export interface SeldomDose extends SeldomDue {
  status: DoseStatus;
}

/** A medicine is seldom due if its doses are at least this many days apart. */
export const SELDOM_DAYS = 5;

/**
 * One missed dose of a medicine that is seldom due is a call: the next is days away. Of each medicine the last one,
 * unless a later dose is known to be taken. Source: docs/worklist.md.
 *
 * @param doses of the days that are looked at, ascending by due time
 * @param planned the same, and {@link SELDOM_DAYS} on either side, ascending
 */
export function missedAlone(doses: readonly SeldomDose[], planned: readonly SeldomDue[]): Judged[] {
  const medicines = [...new Set(doses.map(({ medicine }) => medicine))];
  return medicines.flatMap((medicine) => {
    const own = doses.filter((dose) => dose.medicine === medicine);
    const last = own.findLastIndex(({ status }) => status === "missed");
    const dose = own[last];
    if (!dose || own.slice(last + 1).some(({ status }) => isTaken(status))) return [];
    const days = planned.filter((one) => one.medicine === medicine).map(({ day }) => day);
    if (!isAlone(dose.day, days)) return [];
    const reason = { kind: "dose_missed", medicine, date: dose.day } as const;
    return [
      {
        reason: { ...reason, rhythm: rhythmOf(dose.day, days) },
        section: "call",
        weight: 95,
        isFromBox: true,
      },
    ];
  });
}

function isAlone(day: string, planned: readonly string[]): boolean {
  const gaps = planned.map((other) => Math.abs(dayNumber(day) - dayNumber(other)));
  return gaps.filter((gap) => gap < SELDOM_DAYS).length === 1;
}

/** How often a medicine is due around a day on which it is. */
export function rhythmOf(day: string, planned: readonly string[]): Rhythm {
  const others = planned.filter((other) => other !== day);
  const before = others.findLast((other) => other < day);
  const after = others.find((other) => other > day);
  const gaps = [before, after].flatMap((other) =>
    other === undefined ? [] : [Math.abs(dayNumber(day) - dayNumber(other))],
  );
  if (gaps.length === 0) return "other";
  if (gaps.every((gap) => gap === 7)) return "weekly";
  return gaps.every((gap) => gap >= 28 && gap <= 31) ? "monthly" : "other";
}
