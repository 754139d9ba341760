import { confirmedBefore } from "@dosebeat/domain/doses/confirmed";
import type { DoseOutcome } from "@dosebeat/domain/doses/doses";
import { countChanges } from "@dosebeat/domain/doses/kept-doses";
import { planResults } from "@dosebeat/domain/doses/plan-results";
import { HOME_DAYS } from "@dosebeat/domain/plan/occasions";
import { widenDays } from "@dosebeat/domain/plan/plan";
import { withoutWithdrawn } from "@dosebeat/domain/presses/press-names";
import { collapsePresses } from "@dosebeat/domain/presses/presses";
import { observedUntil, uncertainIntervals } from "@dosebeat/domain/presses/proof";
import { isSilent } from "@dosebeat/domain/presses/silence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { type Interval, mergeIntervals } from "@dosebeat/domain/time/intervals";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import { type BoundRecord, findBoundRecords } from "../../boxes/presses/queries.ts";
import { type Effort, TooHeavy } from "../../http/heavy/too-heavy.ts";
import { type NamedWord, namesOf } from "../../ledger/press-names/beside-plan.ts";
import { findSaid, type SaidRows } from "../../ledger/press-names/queries.ts";
import { findConfirmed } from "../../ledger/statements/queries.ts";
import type { Parts } from "../../parts.ts";
import {
  boundsOf,
  type DayRange,
  dosesPlanned,
  requireDays,
} from "../../plan/planned/day-range.ts";
import type { NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { LONGEST_CLOCK_SHIFT } from "./days-of-due.ts";

/**
 * Days to read on both sides of a range: a press may belong to an occasion of a neighbouring day, whose own press may
 * belong to the next, and so on. Usually the first margin is enough; the last exceeds any plan.
 */
const MARGINS_DAYS = [3, 12, 48, 192, 768, 3072];

/** The first margin if nothing is due every day: windows depend on neighbours up to four days away. */
const SPARSE_MARGIN_DAYS = 5;

/** How far around a range extra presses decide which one a stated time takes. */
const PAIRS_REACH = 2 * HOUR;

export interface Evidence {
  /** After the one-minute rule, ascending, including named presses. */
  presses: { at: Date }[];
  uncertain: Interval[];
  records: BoundRecord[];
  said: SaidRows;
  /** The names that hold. */
  named: NamedWord[];
}

/** Whose doses are worked out, and what is known before any box is read. */
export interface Case {
  db: Parts["db"];
  profileid: ProfileWithAny<"doses" | "figures">;
  plan: readonly NamedMedicine[];
  zones: readonly ZoneSpan[];
  range: DayRange;
  now: Date;
  effort: Effort;
}

/**
 * Reads wider and wider margins around the days, until nothing outside can change the result.
 * @throws TooHeavy beyond the effort
 */
export async function settle(
  found: Case,
): Promise<Pick<DoseOutcome, "results" | "extra"> & { evidence: Evidence }> {
  const { plan, range, zones, effort } = found;
  const requested = requestedOf(boundsOf(range, zones));
  for (const margin of marginsOf(plan)) {
    const wide = widenDays(range.from, range.to, margin);
    if (dosesPlanned(plan, wide) > effort.doses) throw new TooHeavy();
    requireDays(wide, effort);
    const answer = await resultsWithin(found, requested, wide);
    if (answer.settled) return answer;
  }
  throw new Error("the plan is longer than the widest margin");
}

/** The due times and extra presses that a case settles, to excluded: those of its days and some hours around them. */
export function requestedOf({ start, end }: { start: Date; end: Date }): { from: Date; to: Date } {
  return {
    from: new Date(start.getTime() - PAIRS_REACH),
    to: new Date(end.getTime() + Math.max(LONGEST_CLOCK_SHIFT, PAIRS_REACH)),
  };
}

/** In a daily plan the neighbour is within a day, except near its beginning, its end and pauses. */
function marginsOf(plan: readonly NamedMedicine[]): number[] {
  const isSparse = plan.every(({ times }) =>
    times.every(({ recurrence }) => recurrence !== null && recurrence.kind !== "daily"),
  );
  const [first = 0, ...wider] = MARGINS_DAYS;
  return [isSparse ? SPARSE_MARGIN_DAYS : first, ...wider];
}

async function resultsWithin(
  { db, profileid, plan, zones, now, effort }: Case,
  requested: { from: Date; to: Date },
  wide: DayRange,
): Promise<DoseOutcome & { evidence: Evidence }> {
  const loaded = boundsOf(wide, zones);
  const losesDoses = plan.some(
    ({ times, pauses }) => pauses.length > 0 || times.some(({ removedAt }) => removedAt !== null),
  );
  const stated = widenDays(wide.from, wide.to, HOME_DAYS);
  const time = { from: loaded.start, to: loaded.end };
  const [records, statements, said] = await Promise.all([
    findBoundRecords(db, profileid, loaded.start, loaded.end, effort.messages),
    losesDoses ? findConfirmed(db, profileid, stated, effort.doses) : new Map<string, Date>(),
    findSaid(db, profileid, time, wide, effort.doses),
  ]);
  const confirmed = confirmedBefore(plan, zones, statements);
  const presses = pressesIn(records, loaded);
  const uncertain = uncertainTimes(records);
  const named = namesOf(said.words, presses);
  const known = {
    medicines: plan,
    zones,
    ...wide,
    presses: withoutWithdrawn(presses, named),
    confirmed,
    now,
  };
  requireChanges(countChanges(known), plan, effort);
  const boxIsHeard = records.some((record) => isInContact(record, now));
  const observed = observedIn(records);
  const answer = planResults({ ...known, requested, uncertain, boxIsHeard, observed });
  return { ...answer, evidence: { presses, uncertain, records, said, named } };
}

/** Around each change the earlier plan is matched too. @throws TooHeavy for too many changes */
function requireChanges(changes: number, plan: readonly NamedMedicine[], effort: Effort): void {
  const rows = plan.reduce((sum, { times }) => sum + times.length, 0);
  if (changes * rows > effort.doses) throw new TooHeavy();
}

function pressesIn(records: readonly BoundRecord[], { start, end }: { start: Date; end: Date }) {
  const [only, ...more] = records.map((record) => record.presses);
  const presses =
    more.length === 0
      ? (only ?? [])
      : [only ?? [], ...more].flat().sort((a, b) => a.at.getTime() - b.at.getTime());
  const from = start.getTime();
  const to = end.getTime();
  return collapsePresses(presses).filter(({ at }) => at.getTime() >= from && at.getTime() < to);
}

/** Gaps in the box's records while it is bound, and all times without a box that has a button. */
function uncertainTimes(records: readonly BoundRecord[]): Interval[] {
  const unbound: Interval[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const { binding } of records) {
    unbound.push({ from, to: binding.from.getTime() });
    from = binding.to?.getTime() ?? Number.POSITIVE_INFINITY;
  }
  unbound.push({ from, to: Number.POSITIVE_INFINITY });
  const bound = records.flatMap(({ binding, hasButton, frames, presses }) =>
    uncertainIntervals(binding, hasButton ? frames : [], presses),
  );
  return mergeIntervals([...unbound, ...bound]);
}

/** Since when the box bound now has reported no press; null: its reports prove nothing, or there is no box. */
function observedIn(records: readonly BoundRecord[]): Date | null {
  const bound = records.find(({ binding, hasButton }) => binding.to === null && hasButton);
  return bound ? observedUntil(bound.binding, bound.frames) : null;
}

function isInContact(
  { binding, lastReceivedAt, intervalMinutes }: BoundRecord,
  now: Date,
): boolean {
  return binding.to === null && !isSilent(lastReceivedAt, intervalMinutes, now);
}
