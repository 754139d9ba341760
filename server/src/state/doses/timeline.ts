import { channel } from "node:diagnostics_channel";
import type { OccasionResult } from "@dosebeat/domain/doses/doses";
import { type KnownDose, knownDoses } from "@dosebeat/domain/doses/known-doses";
import { HOME_DAYS } from "@dosebeat/domain/plan/occasions";
import { widenDays } from "@dosebeat/domain/plan/plan";
import { isSecondOpeningStill, withoutWithdrawn } from "@dosebeat/domain/presses/press-names";
import type { Interval } from "@dosebeat/domain/time/intervals";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { BoundRecord } from "../../boxes/presses/queries.ts";
import { invalid, problem, type Refusal } from "../../http/errors.ts";
import { type Effort, HEAVY } from "../../http/heavy/too-heavy.ts";
import { listExcused } from "../../ledger/excused/queries.ts";
import {
  intakesThatHold,
  type KnownIntake,
  type NamedWord,
  pairExtra,
} from "../../ledger/press-names/beside-plan.ts";
import { findStatements } from "../../ledger/statements/queries.ts";
import type { Parts } from "../../parts.ts";
import {
  boundsOf,
  type DayRange,
  dosesPlanned,
  requireDays,
} from "../../plan/planned/day-range.ts";
import { findPlan, type NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { evidenceTurns, firstAfter, statusesTurn } from "./changes-at.ts";
import { confirmedBeyond, confirmedTimes } from "./confirmed-beyond.ts";
import { type Evidence, settle } from "./settle.ts";

export type { KnownDose };

/** The doses of a range of chart days, computed from stored events. */
export interface Timeline {
  now: Date;
  zones: readonly ZoneSpan[];
  /** Every medicine that the profile ever had. */
  plan: NamedMedicine[];
  /** The same by id. */
  medicines: ReadonlyMap<number, NamedMedicine>;
  /** The span of the chart days, end exclusive. */
  bounds: { start: Date; end: Date };
  /** Doses of the chart days, by due time. */
  doses: KnownDose[];
  /** Of these days and some hours around them, ascending. */
  results: OccasionResult[];
  /** Presses within the bounds, after the one-minute rule, ascending. */
  presses: Date[];
  /** The last known press before the bounds, unless it is older than some days; null: none. */
  pressBefore: Date | null;
  /** Presses that confirm no occasion, that nobody explained by a name, and that no stated time took. */
  extra: Date[];
  /** Presses within the bounds that can belong to a dose or be extra: not named, and not taken by an intake. */
  doseOrExtra: Date[];
  /** The valid names of presses within the bounds, ascending. */
  named: NamedWord[];
  /** What was taken outside the plan on these days and some around them, ascending. */
  intakes: KnownIntake[];
  /** The sum of openings added to each chart day. */
  openings: ReadonlyMap<string, number>;
  /** Times in which a press cannot be ruled out, including times without a box. */
  uncertain: Interval[];
  /** The bindings that overlap the bounds, with what their boxes recorded. */
  records: BoundRecord[];
  /** When time alone may next change any of this. */
  changesAt: Date;
  /** Why a chart day is not monitored; null if it is. */
  excusedOn(day: string): string | null;
}

/** What a timeline is worked out from. */
export interface TimelineParts extends Pick<Parts, "db" | "clock"> {
  /** Called with instants at which time alone may change the result. */
  onTurn?: ((at: Date) => void) | undefined;
  /** A timeline of the same patient, for `timelineWithin`. */
  long?: LongTimeline | undefined;
}

/** A timeline as of the instant of the clock, of which others are a part. */
export interface LongTimeline {
  timeline: Timeline;
  range: DayRange;
}

/** Publishes each timeline that is worked out, for tests that count them. */
export const timelines = channel("dosebeat.timelines");

export async function timelineOf(
  { db, clock, onTurn }: TimelineParts,
  profileid: ProfileWithAny<"doses" | "figures">,
  range: DayRange,
  effort: Effort = HEAVY,
): Promise<Timeline> {
  requireDays(range, effort);
  const now = clock.now();
  // Clock changes may unite doses of two days in one occasion; statements use the days of home zones.
  const stated = widenDays(range.from, range.to, 1 + HOME_DAYS);
  const [zones, plan, statements, periods] = await Promise.all([
    zonesOf(db, profileid),
    findPlan(db, profileid, effort.doses),
    findStatements(db, profileid, stated.from, stated.to, effort.doses),
    listExcused(db, profileid),
  ]);
  refuseTooManyDoses(plan, range);
  const bounds = boundsOf(range, zones);
  const found = { db, profileid, plan, zones, range, now, effort };
  const { results, extra, evidence } = await settle(found);
  const excusedOn = remembered(
    (day) =>
      periods.find(({ from_day, to_day }) => from_day <= day && day <= to_day)?.reason ?? null,
  );
  const within = (at: Date) =>
    at.getTime() >= bounds.start.getTime() && at.getTime() < bounds.end.getTime();
  const doses = results.flatMap((result) => knownDoses(result, statements, excusedOn));
  const unnamed = withoutExplained(extra, evidence);
  const beyond = await confirmedBeyond(found, unnamed);
  const confirmed = confirmedTimes([...doses, ...beyond.doses]);
  const beside = besidePlan(evidence, { extra, unnamed }, confirmed);
  const changesAt = firstAfter(now, [
    bounds.start.getTime(),
    bounds.end.getTime(),
    ...[...doses, ...beyond.doses].flatMap(statusesTurn),
    ...[evidence, ...beyond.evidence].flatMap((one) => evidenceTurns(one, now)),
  ]);
  const timeline: Timeline = {
    now,
    zones,
    plan,
    medicines: new Map(plan.map((medicine) => [medicine.id, medicine])),
    bounds,
    doses: doses.filter(({ day }) => day >= range.from && day <= range.to),
    results,
    presses: evidence.presses.map((press) => press.at).filter(within),
    pressBefore: evidence.presses.findLast(({ at }) => at < bounds.start)?.at ?? null,
    extra: beside.extra.filter(within),
    doseOrExtra: beside.doseOrExtra.filter(within),
    named: evidence.named.filter(({ press }) => within(press)),
    intakes: beside.intakes,
    openings: evidence.said.openings,
    uncertain: evidence.uncertain,
    records: evidence.records,
    changesAt,
    excusedOn,
  };
  onTurn?.(changesAt);
  timelines.publish({ profileid, range });
  return timeline;
}

/** Leaves out presses that somebody has explained. */
function withoutExplained(presses: readonly Date[], { named }: Evidence): Date[] {
  const explained = named.filter(({ word }) => !isSecondOpeningStill(word.as));
  const names = new Set(explained.map(({ press }) => press.getTime()));
  return presses.filter((press) => !names.has(press.getTime()));
}

/** What presses without a dose became, and the intakes that hold. */
function besidePlan(
  { presses, said, named }: Evidence,
  { extra, unnamed }: { extra: readonly Date[]; unnamed: readonly Date[] },
  confirmed: readonly Date[],
): Pick<Timeline, "extra" | "doseOrExtra" | "intakes"> {
  const { intakes, taken } = pairExtra(intakesThatHold(said, named), confirmed, unnamed);
  const free = new Set(extra.map((press) => press.getTime()));
  // The intakes of a dose that was taken twice own its second press.
  const twice = named
    .filter(({ press, word }) => word.as === "twice" && free.has(press.getTime()))
    .map(({ press }) => press.getTime());
  const gone = new Set([...taken, ...twice]);
  const isLeft = (press: Date) => !gone.has(press.getTime());
  return {
    intakes,
    extra: unnamed.filter(isLeft),
    doseOrExtra: withoutWithdrawn(presses, named)
      .map(({ at }) => at)
      .filter(isLeft),
  };
}

/** More than 50 medicines four times a day for a year: only an attack needs this many. */
const MOST_DOSES = 100_000;

/** @throws 400 for a plan with more doses in the range than can be computed */
function refuseTooManyDoses(plan: readonly NamedMedicine[], range: DayRange): void {
  if (dosesPlanned(plan, range) > MOST_DOSES) throw tooManyDoses();
}

export function tooManyDoses(): Refusal {
  return invalid(["from"], problem("doses_many", { most: MOST_DOSES }));
}

function remembered<Value>(find: (day: string) => Value): (day: string) => Value {
  const found = new Map<string, Value>();
  return (day) => {
    const known = found.get(day);
    if (known !== undefined) return known;
    const value = find(day);
    found.set(day, value);
    return value;
  };
}
