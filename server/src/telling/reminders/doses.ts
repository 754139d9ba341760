import { occasionsBeyond } from "@dosebeat/domain/doses/plan-beyond";
import { NEIGHBOUR_AHEAD, NEIGHBOUR_BACK } from "@dosebeat/domain/doses/windows";
import { occasionsOf, type PlannedMedicine, plannedDoseKey } from "@dosebeat/domain/plan/plan";
import { lastObservation } from "@dosebeat/domain/presses/proof";
import { factsWithoutPress, knownOccasions } from "@dosebeat/domain/reminders/known-from";
import type { Known } from "@dosebeat/domain/reminders/known-patient";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Interval } from "@dosebeat/domain/time/intervals";
import { addDays, chartDayBounds, chartDayOf } from "@dosebeat/domain/time/local-time";
import { remindedProfile } from "../../access/profiles/scope.ts";
import type { Parts } from "../../parts.ts";
import { timelineOf } from "../../state/doses/timeline.ts";
import type { KnownPatient } from "./known-patient.ts";
import { type Patient, REACH } from "./patients.ts";

/** What is known about a patient's doses. */
export type KnownDoses = Pick<Known, "occasions" | "presses" | "uncertain"> & {
  /** The latest receive time of an uplink that shows whether presses were missed. */
  observed: Date | null;
};

/** How long after a plan change earlier presses still matter. */
const CHANGED_LATELY = 3 * DAY;

/** How many days of a plan can affect windows as neighbours. */
const DAYS_BACK = Math.ceil(NEIGHBOUR_BACK / DAY);
const DAYS_AHEAD = Math.ceil(NEIGHBOUR_AHEAD / DAY);

const NOTHING_PROVED: readonly Interval[] = [
  { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
];

/**
 * Doses of a patient without a press since the last look: nothing is matched and no uplinks are read. Occasions whose
 * windows began before that have nothing left to tell.
 */
export function dosesWithoutPress(patient: Patient, now: Date): KnownDoses {
  const { plan, zones, said, excused, watchedFrom } = patient;
  const days = daysAround(patient, now);
  const { from, to } = { from: addDays(days.from, -DAYS_BACK), to: addDays(days.to, DAYS_AHEAD) };
  const occasions = occasionsOf(plan, zones, from, to);
  const span = { from: chartDayBounds(from, zones).start, to: chartDayBounds(to, zones).end };
  const beyond = occasionsBeyond(plan, zones, span);
  const statements = new Map(said.map((row) => [plannedDoseKey(row), row]));
  const excusedOn = (day: string) =>
    excused.find((period) => period.from <= day && day <= period.to)?.reason ?? null;
  const facts = factsWithoutPress(occasions, beyond, statements, excusedOn).filter(
    ({ due, window }) =>
      Math.abs(due.getTime() - now.getTime()) <= REACH && window.from >= watchedFrom.getTime(),
  );
  return {
    occasions: knownOccasions(facts),
    presses: [],
    uncertain: NOTHING_PROVED,
    observed: null,
  };
}

/** Doses with matched presses and proofs, as the patient sees them. */
export async function dosesByEvidence(
  { db }: Pick<Parts, "db">,
  patient: Pick<Patient, "profile" | "zones">,
  now: Date,
): Promise<KnownDoses> {
  const range = daysAround(patient, now);
  const clock = { now: () => now };
  const timeline = await timelineOf({ db, clock }, remindedProfile(patient.profile), range);
  const { doses, named, presses, uncertain, records } = timeline;
  const near = doses.filter(({ due }) => Math.abs(due.getTime() - now.getTime()) <= REACH);
  const bound = records.find(({ binding, hasButton }) => binding.to === null && hasButton);
  return {
    occasions: knownOccasions(
      near,
      named.map(({ press }) => press),
    ),
    presses,
    uncertain,
    observed: bound ? lastObservation(bound.frames) : null,
  };
}

/** Whether the doses cannot be known without presses and uplinks. */
export function needsEvidence(
  { hasPress, plan }: Patient,
  { box, carers }: KnownPatient,
  { occasions }: Pick<Known, "occasions">,
  now: Date,
): boolean {
  if (hasPress || isChanging(plan, now.getTime() - CHANGED_LATELY)) return true;
  if (box === null || carers.length === 0) return false;
  const soonest = Math.min(...carers.map(({ afterMinutes }) => afterMinutes)) * MINUTE;
  return occasions.some(
    ({ due, doses }) =>
      due.getTime() + soonest <= now.getTime() && doses.some(({ answer }) => answer === "open"),
  );
}

/** Whether a plan was changed since then, so that earlier presses may count for the old plan. */
function isChanging(plan: readonly PlannedMedicine[], since: number): boolean {
  const isLate = (at: Date | null) => at !== null && at.getTime() >= since;
  return plan.some(
    ({ removedAt, times, pauses }) =>
      isLate(removedAt) ||
      pauses.some(({ to, toAt }) =>
        to === null ? toAt === null || isLate(toAt) : Date.parse(to) + 2 * DAY >= since,
      ) ||
      times.some((time) => isLate(time.addedAt) || isLate(time.removedAt)),
  );
}

/** The chart days of all occasions near now, and their neighbours. */
function daysAround({ zones }: Pick<Patient, "zones">, now: Date): { from: string; to: string } {
  return {
    from: addDays(chartDayOf(new Date(now.getTime() - REACH), zones), -1),
    to: addDays(chartDayOf(new Date(now.getTime() + REACH), zones), 1),
  };
}
