import { type DoseOutcome, doseResults, type OccasionResult } from "@dosebeat/domain/doses";
import { type Interval, mergeIntervals } from "@dosebeat/domain/intervals";
import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/local-time";
import { type Occasion, occasionsOf, type PlannedDose, widenDays } from "@dosebeat/domain/plan";
import { collapsePresses } from "@dosebeat/domain/presses";
import { uncertainIntervals } from "@dosebeat/domain/proof";
import { isSilent } from "@dosebeat/domain/silence";
import { type Statement, withStatement } from "@dosebeat/domain/statements";
import type { DoseStatus } from "@dosebeat/domain/statuses";
import { listExcused } from "../excused/queries.ts";
import { type Effort, HEAVY, TooHeavy } from "../heavy/too-heavy.ts";
import { invalid, problem, type Refusal } from "../http/errors.ts";
import type { Parts } from "../parts.ts";
import { type BoundRecord, findBoundRecords } from "../presses/queries.ts";
import type { ProfileWithAny } from "../profiles/in-scope.ts";
import { zonesOf } from "../profiles/queries.ts";
import { findPlan, type NamedMedicine } from "./queries.ts";
import { findStatements, statementKey } from "./statements/queries.ts";

/**
 * Days to read on both sides of a range: a press may belong to an occasion of a neighbouring day, whose
 * own press may belong to the next, and so on. Mostly the first is enough; the last exceeds any plan.
 */
const MARGINS_DAYS = [3, 12, 48, 192, 768, 3072];

/** A clock change may move an occasion this far beyond the end of its chart day. */
const LONGEST_CLOCK_SHIFT = 2 * 60 * 60 * 1000;

/** Chart days, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A dose with all that is known about it. */
export interface KnownDose
  extends PlannedDose,
    Pick<OccasionResult, "pressed" | "deviation" | "window"> {
  due: Date;
  status: DoseStatus;
  /** The status if its day is monitored or was. */
  statusIfCounted: DoseStatus;
  statement: Statement | undefined;
  /** Why its day is not monitored; null if it is. */
  excused: string | null;
}

/** The doses of a range of chart days, computed from stored events. */
export interface Timeline {
  now: Date;
  zones: ZoneSpan[];
  /** Every medicine that the profile ever had. */
  plan: NamedMedicine[];
  /** The same by id. */
  medicines: ReadonlyMap<number, NamedMedicine>;
  /** The time of the chart days, end excluded. */
  bounds: { start: Date; end: Date };
  /** Doses of the chart days, by due time. */
  doses: KnownDose[];
  /** Presses within the bounds, after the one-minute rule, ascending. */
  presses: Date[];
  /** Presses that confirm no occasion. */
  extra: Date[];
  /** Times in which a press cannot be ruled out, including unbound times. */
  uncertain: Interval[];
  /** The bindings that touch the bounds, with what their boxes recorded. */
  records: BoundRecord[];
  /** Why a chart day is not monitored; null if it is. */
  excusedOn(day: string): string | null;
}

export async function timelineOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profileid: ProfileWithAny<"doses" | "figures">,
  range: DayRange,
  effort: Effort = HEAVY,
): Promise<Timeline> {
  requireDays(range, effort);
  const now = clock.now();
  // Clock changes may unite doses of two days in one occasion.
  const stated = widenDays(range.from, range.to, 1);
  const [zones, plan, statements, periods] = await Promise.all([
    zonesOf(db, profileid),
    findPlan(db, profileid, effort.doses),
    findStatements(db, profileid, stated.from, stated.to, effort.doses),
    listExcused(db, profileid),
  ]);
  refuseTooManyDoses(plan, range);
  const bounds = boundsOf(range, zones);
  const { results, extra, evidence } = await settle(db, profileid, bounds, now, (margin) => {
    const wide = widenDays(range.from, range.to, margin);
    if (dosesPlanned(plan, wide) > effort.doses) throw new TooHeavy();
    requireDays(wide, effort);
    return { ...boundsOf(wide, zones), occasions: occasionsOf(plan, zones, wide.from, wide.to) };
  });
  const excusedOn = remembered(
    (day) =>
      periods.find(({ from_day, to_day }) => from_day <= day && day <= to_day)?.reason ?? null,
  );
  const within = (at: Date) =>
    at.getTime() >= bounds.start.getTime() && at.getTime() < bounds.end.getTime();
  return {
    now,
    zones,
    plan,
    medicines: new Map(plan.map((medicine) => [medicine.id, medicine])),
    bounds,
    doses: results
      .flatMap((result) => knownDoses(result, statements, excusedOn))
      .filter(({ day }) => day >= range.from && day <= range.to),
    presses: evidence.presses.map((press) => press.at).filter(within),
    extra: extra.filter(within),
    uncertain: evidence.uncertain,
    records: evidence.records,
    excusedOn,
  };
}

/** More than 50 medicines four times a day for a year: only an attack needs that many. */
const MOST_DOSES = 100_000;

/** @throws 400 for a plan with more doses in the range than can be computed */
function refuseTooManyDoses(plan: readonly NamedMedicine[], range: DayRange): void {
  if (dosesPlanned(plan, range) > MOST_DOSES) throw tooManyDoses();
}

/** 400 */
export function tooManyDoses(): Refusal {
  return invalid(["from"], problem("doses_many", { most: MOST_DOSES }));
}

/** At most this many doses are planned in the range. */
function dosesPlanned(plan: readonly NamedMedicine[], { from, to }: DayRange): number {
  return plan.reduce((sum, { startdate, enddate, times }) => {
    const first = startdate > from ? startdate : from;
    const last = enddate !== null && enddate < to ? enddate : to;
    return sum + Math.max(0, daysIn({ from: first, to: last })) * times.length;
  }, 0);
}

function daysIn({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** @throws TooHeavy for more days than may be read */
function requireDays(range: DayRange, effort: Effort): void {
  if (daysIn(range) > effort.days) throw new TooHeavy();
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

interface Evidence {
  presses: { at: Date }[];
  uncertain: Interval[];
  records: BoundRecord[];
}

/** Reads ever wider margins around the bounds, until nothing beyond can change the result. */
async function settle(
  db: Parts["db"],
  profileid: ProfileWithAny<"doses" | "figures">,
  bounds: { start: Date; end: Date },
  now: Date,
  planWith: (marginDays: number) => { start: Date; end: Date; occasions: Occasion[] },
): Promise<Pick<DoseOutcome, "results" | "extra"> & { evidence: Evidence }> {
  const end = new Date(bounds.end.getTime() + LONGEST_CLOCK_SHIFT);
  for (const margin of MARGINS_DAYS) {
    const plan = planWith(margin);
    const records = await findBoundRecords(db, profileid, plan.start, plan.end);
    const presses = pressesIn(records, plan);
    const uncertain = uncertainTimes(records);
    const answer = doseResults({
      requested: { from: bounds.start, to: end },
      loaded: { from: plan.start, to: plan.end },
      occasions: plan.occasions,
      presses,
      uncertain,
      boxIsHeard: records.some((record) => isInContact(record, now)),
      now,
    });
    if (answer.settled) return { ...answer, evidence: { presses, uncertain, records } };
  }
  throw new Error("the plan is longer than the widest margin");
}

/** The time of chart days, end excluded. */
export function boundsOf(range: DayRange, zones: readonly ZoneSpan[]): { start: Date; end: Date } {
  return {
    start: chartDayBounds(range.from, zones).start,
    end: chartDayBounds(range.to, zones).end,
  };
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

/** Gaps in the box's records while bound, and all times without a box that has a button. */
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

function isInContact(
  { binding, lastReceivedAt, intervalMinutes }: BoundRecord,
  now: Date,
): boolean {
  return binding.to === null && !isSilent(lastReceivedAt, intervalMinutes, now);
}

function knownDoses(
  { occasion, status, shared, ...result }: OccasionResult,
  statements: ReadonlyMap<string, Statement>,
  excusedOn: (day: string) => string | null,
): KnownDose[] {
  const stated = occasion.doses.map(({ medicine, day, time }) =>
    statements.get(statementKey(medicine, day, time)),
  );
  const allSkipped = stated.every((statement) => statement?.status === "skipped");
  const confirmation = { pressed: result.pressed, shared, allSkipped };
  return occasion.doses.map((dose, index) => {
    const statement = stated[index];
    const excused = excusedOn(dose.day);
    const statusIfCounted = withStatement(status, confirmation, statement);
    return {
      ...dose,
      ...result,
      due: occasion.due,
      status: excused === null ? statusIfCounted : "excused",
      statusIfCounted,
      statement,
      excused,
    };
  });
}
