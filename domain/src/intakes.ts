import type { AsNeeded } from "./as-needed.ts";
import type { Interval } from "./intervals.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Something of one medicine that was taken: an intake, or a dose at its press or stated time. */
export interface Taking {
  at: Date;
  /** In the unit of the medicine; null: not stated, counts 1. */
  amount: number | null;
}

/** What the limits of a plan say of an intake; never a refusal. */
export interface IntakeWarning {
  code: "interval_short" | "max_exceeded";
  /** Minutes to the nearest other, not rounded; or the most taken in 24 hours. */
  value: number;
  /** What the plan says, in the same unit. */
  limit: number;
  /** Whether a dose in reach is unknown, so that it may be more, or closer. */
  at_least: boolean;
}

/** The limits of a medicine that warnings need. */
export type IntakeLimits = Pick<AsNeeded, "min_interval_minutes" | "max_24h">;

/**
 * What the limits say of an intake: the nearest other, before or after, is closer than the least interval;
 * some 24 hours (t − 24 h, t] that hold it have more than the most. Exactly the interval, the most and
 * 24 hours are fine. Source: docs/plans.md, "As needed".
 *
 * @param others of the same medicine, without the intake, in any order
 * @param unknown when doses of the medicine may have been taken of which nobody knows
 */
export function warningsOf(
  intake: Taking,
  others: readonly Taking[],
  unknown: readonly Interval[],
  { min_interval_minutes, max_24h }: IntakeLimits,
): IntakeWarning[] {
  const warnings: IntakeWarning[] = [];
  const at = intake.at.getTime();
  const isInReach = (reach: number) =>
    unknown.some(({ from, to }) => from < at + reach && to > at - reach);
  if (min_interval_minutes !== null) {
    const nearest = Math.min(...others.map((other) => Math.abs(other.at.getTime() - at)));
    if (nearest < min_interval_minutes * MINUTE) {
      warnings.push({
        ...{ code: "interval_short", value: nearest / MINUTE, limit: min_interval_minutes },
        at_least: isInReach(min_interval_minutes * MINUTE),
      });
    }
  }
  if (max_24h !== null) {
    const most = mostIn24h(intake, others);
    if (most > max_24h) {
      warnings.push({
        ...{ code: "max_exceeded", value: most, limit: max_24h },
        at_least: isInReach(DAY),
      });
    }
  }
  return warnings;
}

/** The most in any (t − 24 h, t] that holds the intake; such a time ends best at something taken. */
function mostIn24h(intake: Taking, others: readonly Taking[]): number {
  const at = intake.at.getTime();
  const near = [intake, ...others].filter((taking) => Math.abs(taking.at.getTime() - at) < DAY);
  const ends = near.map((taking) => taking.at.getTime()).filter((end) => end >= at);
  return Math.max(...ends.map((end) => amountIn24h(near, end)));
}

function amountIn24h(takings: readonly Taking[], end: number): number {
  return sumOfAmounts(takings.filter(({ at }) => at.getTime() <= end && at.getTime() > end - DAY));
}

/** The sum of amounts with three decimals, exactly; one that is not stated counts 1. */
export function sumOfAmounts(takings: readonly Pick<Taking, "amount">[]): number {
  const thousandths = takings.reduce(
    (sum, { amount }) => sum + Math.round((amount ?? 1) * 1000),
    0,
  );
  return thousandths / 1000;
}

/** When a medicine was taken, and when it may be taken again. */
export interface NextIntake {
  last: Date | null;
  /** In the 24 hours before now, in the unit of the medicine. */
  in24h: number;
  /** The first instant at which another would break no limit; null: now. */
  notBefore: Date | null;
}

/**
 * When another of the usual amount breaks no limit. A usual amount above the most of 24 hours counts as that.
 *
 * @param takings of the medicine, in any order; what is later than now is ignored
 * @param usual in the unit of the medicine; null counts 1
 */
export function nextIntakeOf(
  takings: readonly Taking[],
  limits: IntakeLimits | null,
  usual: number | null,
  now: Date,
): NextIntake {
  const past = takings.filter(({ at }) => at <= now);
  const times = past.map(({ at }) => at.getTime());
  const last = past.length === 0 ? null : new Date(Math.max(...times));
  const in24h = amountIn24h(past, now.getTime());
  if (!limits) return { last, in24h, notBefore: null };
  const amount = Math.min(usual ?? 1, limits.max_24h ?? Number.POSITIVE_INFINITY);
  const interval = (limits.min_interval_minutes ?? 0) * MINUTE;
  const candidates = [now.getTime(), ...times.flatMap((at) => [at + interval, at + DAY])];
  const free = candidates
    .filter((at) => at >= now.getTime())
    .sort((one, other) => one - other)
    .find((at) => warningsOf({ at: new Date(at), amount }, past, [], limits).length === 0);
  const isNow = free === undefined || free === now.getTime();
  return { last, in24h, notBefore: isNow ? null : new Date(free) };
}
