import { isTaken } from "@dosebeat/domain/doses/statuses";
import { FURTHEST_BACK } from "@dosebeat/domain/doses/windows";
import { type Occasion, occasionsOf } from "@dosebeat/domain/plan/plan";
import type { Decision } from "@dosebeat/domain/reminders/decisions";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { remindedProfile } from "../../access/profiles/scope.ts";
import type { Parts } from "../../parts.ts";
import { daysOfDue } from "../../state/doses/days-of-due.ts";
import { timelineOf } from "../../state/doses/timeline.ts";
import { findCautious } from "./caution-queries.ts";
import type { Patient } from "./patients.ts";

/** Doses closer together are reminded of like any other. */
const SPARSE_MS = 36 * HOUR;

/** How many days away the doses before and after are searched; enough for monthly ones. */
const REACH_DAYS = 62;

const DAYS_OF_WEEK = 7;

/** What is added for one medicine, so that nobody is invited to take its dose twice. */
export interface MedicineCaution {
  medicine: number;
  /** If an extra dose is dangerous: the chart day since which it may already have been taken. */
  since: string | null;
  /** Whether it is due once a week. */
  isWeekly: boolean;
  /**
   * The previous dose was said to be taken twice: the person whom the patient called says whether to take this one.
   */
  ask: boolean;
}

/**
 * What a reminder adds. The fields beside `each` are those of the newest medicine, for servers of the previous
 * release.
 */
export interface Caution extends Omit<MedicineCaution, "medicine"> {
  each: MedicineCaution[];
}

/** Whose plan and words are concerned. */
type Cautioned = Pick<Patient, "profile" | "plan" | "zones">;

/** The same decision with its additions; null: none. */
export async function withCaution(
  parts: Pick<Parts, "db">,
  patient: Cautioned,
  decision: Decision,
  now: Date,
): Promise<Decision & { caution: Caution | null }> {
  if (decision.to !== "patient" || decision.step.startsWith("withdraw")) {
    return { ...decision, caution: null };
  }
  const each = await cautionsOf(parts, patient, decision, now);
  const last = each.at(-1);
  if (!last) return { ...decision, caution: null };
  const { medicine: _, ...newest } = last;
  return { ...decision, caution: { ...newest, each } };
}

/** What to say about medicines that are open at a due time, at most once for each. */
export async function cautionsOf(
  { db }: Pick<Parts, "db">,
  patient: Cautioned,
  { due, open }: { due: Date; open: readonly number[] },
  now: Date,
): Promise<MedicineCaution[]> {
  const cautious = await findCautious(db, patient.profile, open);
  const found: MedicineCaution[] = [];
  for (const { medicine, isOnceOnly, twiceAt } of cautious) {
    const { before, gap, isMoved } = duesAround(patient, medicine, due);
    const isDangerous = before !== null && isOnceOnly && (gap > SPARSE_MS || isMoved);
    const mayBeNext = before !== null && twiceAt !== null && twiceAt < before;
    const taken =
      isDangerous || (mayBeNext && before.getTime() - twiceAt.getTime() <= FURTHEST_BACK)
        ? await takenAt({ db }, patient, medicine, before, now)
        : null;
    // One that was taken before its time, and again, leaves only this one to ask about.
    const isNext = !mayBeNext || (taken !== null && taken <= twiceAt);
    const ask = twiceAt !== null && twiceAt < due && isNext;
    const day = isDangerous ? chartDayOf(taken ?? before, patient.zones) : null;
    const since = day === null || isMoved ? day : addDays(day, 1);
    const isWeekly = since !== null && (isMoved || Math.round(gap / DAY) === DAYS_OF_WEEK);
    if (since !== null || ask) found.push({ medicine, since, isWeekly, ask });
  }
  return found;
}

interface DuesAround {
  /** When the dose before was due; null: there was none lately. */
  before: Date | null;
  /** From that to this one, in milliseconds. */
  gap: number;
  /**
   * Whether the plan was changed since, so that a dose of one week comes shortly after that of the plan before: it may
   * be the same one, at another time.
   */
  isMoved: boolean;
}

function duesAround({ plan, zones }: Cautioned, medicine: number, due: Date): DuesAround {
  const day = chartDayOf(due, zones);
  const own = plan.filter(({ id }) => id === medicine);
  const all = occasionsOf(own, zones, addDays(day, -REACH_DAYS), addDays(day, REACH_DAYS));
  const before = all.findLast((occasion) => occasion.due < due);
  const later = all.filter((occasion) => occasion.due > due);
  const next = later[0];
  const gap = before ? due.getTime() - before.due.getTime() : 0;
  const schedulesOf = ({ doses }: Occasion) => doses.map(({ schedule }) => schedule);
  const goesOn = new Set(later.flatMap(schedulesOf));
  const isMoved =
    before !== undefined &&
    gap <= SPARSE_MS &&
    next !== undefined &&
    Math.round((next.due.getTime() - due.getTime()) / DAY) === DAYS_OF_WEEK &&
    !schedulesOf(before).some((schedule) => goesOn.has(schedule));
  return { before: before?.due ?? null, gap, isMoved };
}

/** When a dose was taken, as far as is known; null: that is not known. */
async function takenAt(
  { db }: Pick<Parts, "db">,
  { profile, zones }: Pick<Patient, "profile" | "zones">,
  medicine: number,
  due: Date,
  now: Date,
): Promise<Date | null> {
  const { doses } = await timelineOf(
    { db, clock: { now: () => now } },
    remindedProfile(profile),
    daysOfDue(due, zones),
  );
  const dose = doses.find(
    (one) => one.medicine === medicine && one.due.getTime() === due.getTime(),
  );
  return dose && isTaken(dose.statusIfCounted)
    ? (dose.pressed ?? dose.statement?.takenAt ?? null)
    : null;
}
