import { type DoseOutcome, doseResults, type OccasionResult } from "@dosebeat/domain/doses";
import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/local-time";
import { type Occasion, occasionsOf, type PlannedDose, widenDays } from "@dosebeat/domain/plan";
import { collapsePresses } from "@dosebeat/domain/presses";
import { type Interval, mergeIntervals, uncertainIntervals } from "@dosebeat/domain/proof";
import { isSilent } from "@dosebeat/domain/silence";
import { type Statement, withStatement } from "@dosebeat/domain/statements";
import type { DoseStatus } from "@dosebeat/domain/statuses";
import { listExcused } from "../excused/queries.ts";
import { invalid, problem } from "../http/errors.ts";
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
  statement: Statement | undefined;
  /** Why its day is not monitored; null if it is. */
  excused: string | null;
}

/** The doses of a range of chart days, computed from stored events. */
export interface Timeline {
  now: Date;
  zones: ZoneSpan[];
  plan: NamedMedicine[];
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
): Promise<Timeline> {
  const now = clock.now();
  const [zones, plan, statements, periods] = await Promise.all([
    zonesOf(db, profileid),
    findPlan(db, profileid),
    findStatements(db, profileid, range.from, range.to),
    listExcused(db, profileid),
  ]);
  refuseTooManyDoses(plan, range);
  const bounds = boundsOf(range, zones);
  const { results, extra, evidence } = await settle(db, profileid, bounds, now, (margin) => {
    const wide = widenDays(range.from, range.to, margin);
    return { ...boundsOf(wide, zones), occasions: occasionsOf(plan, zones, wide.from, wide.to) };
  });
  const excusedOn = (day: string) =>
    periods.find(({ from_day, to_day }) => from_day <= day && day <= to_day)?.reason ?? null;
  const within = (at: Date) =>
    at.getTime() >= bounds.start.getTime() && at.getTime() < bounds.end.getTime();
  return {
    now,
    zones,
    plan,
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
function refuseTooManyDoses(plan: readonly NamedMedicine[], { from, to }: DayRange): void {
  const doses = plan.reduce((sum, { startdate, enddate, times }) => {
    const first = startdate > from ? startdate : from;
    const last = enddate !== null && enddate < to ? enddate : to;
    const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
    return sum + Math.max(0, days) * times.length;
  }, 0);
  if (doses > MOST_DOSES) {
    throw invalid(["from"], problem("doses_many", { most: MOST_DOSES }));
  }
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
  const bound = records.flatMap(({ binding, hasButton, observations, presses }) =>
    uncertainIntervals(binding, hasButton ? observations : [], presses),
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
  { occasion, pressed, deviation, window, status }: OccasionResult,
  statements: ReadonlyMap<string, Statement>,
  excusedOn: (day: string) => string | null,
): KnownDose[] {
  return occasion.doses.map((dose) => {
    const statement = statements.get(statementKey(dose.medicine, dose.day, dose.time));
    const excused = excusedOn(dose.day);
    return {
      ...dose,
      due: occasion.due,
      pressed,
      deviation,
      window,
      status: withStatement(status, pressed !== null, statement, excused !== null),
      statement,
      excused,
    };
  });
}
