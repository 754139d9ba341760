import { isTaken } from "@dosebeat/domain/doses/statuses";
import { occasionsOf } from "@dosebeat/domain/plan/plan";
import type { Decision } from "@dosebeat/domain/reminders/decisions";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { remindedProfile } from "../../access/profiles/scope.ts";
import type { Parts } from "../../parts.ts";
import { timelineOf } from "../../state/doses/timeline.ts";
import { findCautious } from "./caution-queries.ts";
import type { Patient } from "./patients.ts";

/** Doses closer together are reminded of like any other. */
const SPARSE_MS = 36 * HOUR;

/** How many days back to look for the previous dose; enough for a monthly one. */
const BACK_DAYS = 62;

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
    const before = dueBefore(patient, medicine, due);
    const ask = twiceAt !== null && twiceAt < due && (!before || before <= twiceAt);
    const gap = before ? due.getTime() - before.getTime() : 0;
    const isSparse = isOnceOnly && gap > SPARSE_MS;
    const since =
      before && isSparse ? await takenSince({ db }, patient, medicine, before, now) : null;
    const isWeekly = since !== null && Math.round(gap / DAY) === 7;
    if (since !== null || ask) found.push({ medicine, since, isWeekly, ask });
  }
  return found;
}

/** When the previous dose was due; undefined: none recently. */
function dueBefore({ plan, zones }: Pick<Patient, "plan" | "zones">, medicine: number, due: Date) {
  const day = chartDayOf(due, zones);
  const own = plan.filter(({ id }) => id === medicine);
  return occasionsOf(own, zones, addDays(day, -BACK_DAYS), day)
    .map((occasion) => occasion.due)
    .filter((other) => other < due)
    .at(-1);
}

/** The day after the previous dose is known to have been taken, or else after it was due. */
async function takenSince(
  { db }: Pick<Parts, "db">,
  { profile, zones }: Pick<Patient, "profile" | "zones">,
  medicine: number,
  before: Date,
  now: Date,
): Promise<string> {
  const day = chartDayOf(before, zones);
  const range = { from: day, to: day };
  const { doses } = await timelineOf(
    { db, clock: { now: () => now } },
    remindedProfile(profile),
    range,
  );
  const dose = doses.find(
    (one) => one.medicine === medicine && one.due.getTime() === before.getTime(),
  );
  const taken =
    dose && isTaken(dose.statusIfCounted) ? (dose.pressed ?? dose.statement?.takenAt) : null;
  return addDays(taken ? chartDayOf(taken, zones) : day, 1);
}
