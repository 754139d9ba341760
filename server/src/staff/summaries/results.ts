import { SUMMARY_DAYS } from "@dosebeat/contract/summary-orders";
import {
  LEAST_COVERAGE,
  type MonitoredDay,
  type Share,
  type TakingRange,
  takingFiguresOf,
} from "@dosebeat/domain/adherence/adherence";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { summarizedProfile } from "../../access/profiles/scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { monitoredDays } from "../../state/adherence/monitored-days.ts";
import { lastPressOf } from "../../state/doses/last-press.ts";
import { partOf } from "../../state/doses/part.ts";
import { type LongTimeline, timelineOf } from "../../state/doses/timeline.ts";
import { REACH_DAYS } from "../../state/stock/left.ts";
import { nextChange } from "./next-change.ts";

/** The longest period, and the one before it. */
const READ_DAYS = 2 * Math.max(...SUMMARY_DAYS);
/** The row of the call list follows from the same timeline and looks further ahead: a dose may be taken so long before it is due. */
const AHEAD_DAYS = REACH_DAYS;

/** The figures of a period that ends with today. */
export interface PeriodResult {
  days: number;
  due: number;
  taken: number;
  missed: number;
  unknown: number;
  skipped: number;
  coverage: Share;
  /** `percent` is null below the minimum coverage. */
  taking: Share;
  /** Null: no dose is unclear. */
  range: TakingRange | null;
  trend: number | null;
}

/** The stored results of a patient. */
export interface Results {
  /** The last chart day. */
  today: string;
  computedAt: Date;
  /** From when time alone may change this, if nothing else changes it first. */
  staleAt: Date;
  lastPress: Date | null;
  periods: PeriodResult[];
}

/**
 * The current results of a patient, by the functions behind GET /api/adherence.
 *
 * @throws TooHeavy beyond the effort
 */
export async function resultsOf(
  parts: Pick<Parts, "db" | "clock">,
  patient: number,
  effort?: Effort,
): Promise<Results> {
  return (await resultsAndTimeline(parts, patient, effort)).results;
}

/**
 * The same with a timeline of these days and some ahead, for what else follows from it.
 *
 * @throws TooHeavy beyond the effort
 */
export async function resultsAndTimeline(
  { db, clock }: Pick<Parts, "db" | "clock">,
  patient: number,
  effort?: Effort,
): Promise<{ results: Results; long: LongTimeline }> {
  const now = clock.now();
  const profile = summarizedProfile(patient);
  const today = chartDayOf(now, await zonesOf(db, profile));
  const range = { from: addDays(today, 1 - READ_DAYS), to: today };
  const all = { ...range, to: addDays(today, AHEAD_DAYS) };
  const whole = await timelineOf({ db, clock: { now: () => now } }, profile, all, effort);
  const timeline = partOf(whole, range);
  const days = monitoredDays(timeline, range).map(({ day }) => day);
  const results = {
    today,
    computedAt: now,
    staleAt: nextChange(timeline),
    lastPress: await lastPressOf(db, profile, timeline),
    periods: SUMMARY_DAYS.map((length) => periodResult(days, length)),
  };
  return { results, long: { timeline: whole, range: all } };
}

function periodResult(all: readonly MonitoredDay[], length: number): PeriodResult {
  const days = all.slice(-length);
  const { due, taken, missed, unknown, skipped } = tallyOf(days.flatMap(({ doses }) => doses));
  const { coverage, taking, range } = takingFiguresOf(days);
  const known = headline(coverage, taking);
  const before = takingFiguresOf(all.slice(-2 * length, -length));
  const past = headline(before.coverage, before.taking);
  return {
    days: length,
    due,
    taken,
    missed,
    unknown,
    skipped,
    coverage,
    taking: { ...taking, percent: known },
    range,
    trend: known === null || past === null ? null : known - past,
  };
}

/** The percentage of taking, unless too little is known about the doses. */
function headline(coverage: Share, taking: Share): number | null {
  const known = coverage.percent !== null && coverage.percent >= 100 * LEAST_COVERAGE;
  return known ? taking.percent : null;
}
