import { longestIntervals, type ReportingInterval } from "../presses/power-cuts.ts";
import { silenceLimit } from "../presses/silence.ts";
import { MINUTE } from "../time/durations.ts";
import type { StorageLimits } from "./storage-limits.ts";

/** The air in a box at one instant; null: not measured. */
export interface AirReading {
  at: Date;
  /** °C */
  temperature: number | null;
  /** Percent of relative humidity. */
  humidity: number | null;
}

/** What a box measured during one binding. */
export interface BoundAir {
  /** Ascending by time. */
  readings: readonly AirReading[];
  /** Of the box, ascending; empty: not known. */
  intervals: readonly ReportingInterval[];
}

/** Beyond which limit the air was: above `max_c`, below `min_c`, or above `max_rh`. */
export type ExcursionKind = "hot" | "cold" | "humid";

/** A time during which the air of a box was beyond a limit of a medicine. */
export interface Excursion {
  kind: ExcursionKind;
  from: Date;
  to: Date;
  /** Nothing was measured shortly before: it may have begun earlier. */
  fromOpen: boolean;
  /** Nothing was measured shortly after: it may have lasted longer. */
  toOpen: boolean;
  /** From `from` to `to`, not rounded; the least it lasted where an end is open. */
  minutes: number;
  /** The reading furthest beyond the limit, °C or percent. */
  peak: number;
  /** Readings beyond the limit. */
  readings: number;
}

interface Measured {
  at: number;
  value: number;
}

interface Limit {
  kind: ExcursionKind;
  value: number;
  /** 1: beyond is above the limit; -1: below. */
  side: 1 | -1;
  of: "temperature" | "humidity";
}

function limitsOf({ max_c, min_c, max_rh }: StorageLimits): Limit[] {
  const limits: Limit[] = [];
  if (max_c !== null) limits.push({ kind: "hot", value: max_c, side: 1, of: "temperature" });
  if (min_c !== null) limits.push({ kind: "cold", value: min_c, side: -1, of: "temperature" });
  if (max_rh !== null) limits.push({ kind: "humid", value: max_rh, side: 1, of: "humidity" });
  return limits;
}

/**
 * The furthest that two readings may be apart to say something about the time between them: the time after
 * which the box counts as silent; across a change of its interval, the longer one. Milliseconds; calls must
 * be in ascending order.
 */
export function neighbourLimits(
  intervals: readonly ReportingInterval[],
): (from: number, to: number) => number {
  const longestOf = longestIntervals(intervals);
  return (from, to) => silenceLimit(longestOf(from, to));
}

/**
 * When the air of a box was beyond the limits, by start. The limit itself is inside. Between a reading
 * inside and one beyond, the limit is crossed on a straight line; where readings are too far apart nothing
 * is known, so an excursion ends at its last reading, "at least". Source: docs/plans.md, "Storage".
 */
export function excursionsOf(
  { readings, intervals }: BoundAir,
  limits: StorageLimits,
): Excursion[] {
  const found = limitsOf(limits).flatMap((limit) => {
    const measured = readings.flatMap(({ at, [limit.of]: value }) =>
      value === null ? [] : [{ at: at.getTime(), value }],
    );
    return beyond(measured, neighbourLimits(intervals), limit);
  });
  return found.sort((one, other) => one.from.getTime() - other.from.getTime());
}

function beyond(
  measured: readonly Measured[],
  furthest: (from: number, to: number) => number,
  limit: Limit,
): Excursion[] {
  const found: Excursion[] = [];
  let run: Measured[] = [];
  let entered: Measured | null = null;
  let before: Measured | null = null;
  const end = (after: Measured | null) => {
    if (run.length > 0) found.push(excursionOf(run, entered, after, limit));
    run = [];
  };
  for (const reading of measured) {
    const isNear = before !== null && reading.at - before.at <= furthest(before.at, reading.at);
    const isBeyond = (reading.value - limit.value) * limit.side > 0;
    if (!isNear) end(null);
    if (!isBeyond) end(reading);
    if (isBeyond && run.length === 0) entered = isNear ? before : null;
    if (isBeyond) run.push(reading);
    before = reading;
  }
  end(null);
  return found;
}

/** @param before the neighbour inside, @param after the same; null: there is none near enough */
function excursionOf(
  run: readonly Measured[],
  before: Measured | null,
  after: Measured | null,
  { kind, value, side }: Limit,
): Excursion {
  const [first = { at: 0, value: 0 }] = run;
  const last = run.at(-1) ?? first;
  const from = before ? crossing(before, first, value) : first.at;
  const to = after ? crossing(last, after, value) : last.at;
  const peak = run.reduce(
    (most, { value: one }) => ((one - most) * side > 0 ? one : most),
    first.value,
  );
  return {
    kind,
    from: new Date(from),
    to: new Date(to),
    fromOpen: before === null,
    toOpen: after === null,
    minutes: (to - from) / MINUTE,
    peak,
    readings: run.length,
  };
}

/** When a straight line between two readings crosses a value, to the millisecond. */
function crossing(one: Measured, other: Measured, value: number): number {
  const share = (value - one.value) / (other.value - one.value);
  return Math.round(one.at + share * (other.at - one.at));
}
