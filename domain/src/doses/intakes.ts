import type { AsNeeded } from "../plan/as-needed.ts";
import { DAY, MINUTE } from "../time/durations.ts";
import { type Taking, TakingLine, thousandthsOf } from "./taking-line.ts";
import { UnknownTimes } from "./unknown-times.ts";

const NOTHING_UNKNOWN = new UnknownTimes([]);

/** What the limits of a plan say about an intake; only a warning, never a refusal. */
export interface IntakeWarning {
  code: "interval_short" | "max_exceeded";
  /** Minutes to the nearest other, not rounded; or the most taken in 24 hours. */
  value: number;
  /** What the plan says, in the same unit. */
  limit: number;
  /** Whether an unknown dose is within reach, so that the true amount may be higher or the true interval shorter. */
  at_least: boolean;
}

/** The limits of a medicine that warnings need. */
export type IntakeLimits = Pick<AsNeeded, "min_interval_minutes" | "max_24h">;

/**
 * Checks an intake against the limits: the nearest other one, before or after, is closer than the least interval;
 * or some 24 hours (t − 24 h, t] that contain it exceed the maximum. Exactly the interval, the maximum and
 * 24 hours are fine. Source: docs/plans.md, "As needed".
 *
 * @param takings of the same medicine, the intake among them
 * @param unknown when doses of the medicine may have been taken of which nobody knows
 */
export function warningsOf(
  intake: Taking,
  takings: TakingLine,
  unknown: UnknownTimes,
  { min_interval_minutes, max_24h }: IntakeLimits,
): IntakeWarning[] {
  const warnings: IntakeWarning[] = [];
  const at = intake.at.getTime();
  const isInReach = (reach: number) => unknown.doTouch(at - reach, at + reach);
  if (min_interval_minutes !== null) {
    const nearest = takings.nearest(at);
    if (nearest < min_interval_minutes * MINUTE) {
      warnings.push({
        code: "interval_short",
        value: nearest / MINUTE,
        limit: min_interval_minutes,
        at_least: isInReach(min_interval_minutes * MINUTE),
      });
    }
  }
  if (max_24h !== null) {
    const most = takings.mostIn24h(at);
    if (most > max_24h) {
      warnings.push({
        code: "max_exceeded",
        value: most,
        limit: max_24h,
        at_least: isInReach(DAY),
      });
    }
  }
  return warnings;
}

/** The sum of amounts with three decimals, exactly; one that is not stated counts 1. */
export function sumOfAmounts(takings: readonly Pick<Taking, "amount">[]): number {
  return takings.reduce((sum, taking) => sum + thousandthsOf(taking), 0) / 1000;
}

/** When a medicine was taken, and when it may be taken again. */
export interface NextIntake {
  last: Date | null;
  /** In the 24 hours before now, in the unit of the medicine. */
  in24h: number;
  /** Whether an unknown dose is within reach of these 24 hours, so that more may have been taken. */
  atLeast: boolean;
  /** The first instant at which another would break no limit; null: now. */
  notBefore: Date | null;
}

/**
 * When another intake of the usual amount breaks no limit. A usual amount above the 24-hour maximum counts as that maximum.
 *
 * @param takings of the medicine, in any order; what is later than now is ignored
 * @param usual in the unit of the medicine; null counts 1
 * @param unknown when doses of the medicine may have been taken of which nobody knows
 */
export function nextIntakeOf(
  takings: readonly Taking[],
  limits: IntakeLimits | null,
  usual: number | null,
  now: Date,
  unknown: UnknownTimes = NOTHING_UNKNOWN,
): NextIntake {
  const past = new TakingLine(takings.filter(({ at }) => at <= now));
  const { times } = past;
  const newest = times.at(-1);
  const last = newest === undefined ? null : new Date(newest);
  const in24h = past.in24h(now.getTime());
  const atLeast = unknown.doTouch(now.getTime() - DAY, now.getTime());
  if (!limits) return { last, in24h, atLeast, notBefore: null };
  const most = limits.max_24h ?? Number.POSITIVE_INFINITY;
  const amount = thousandthsOf({ amount: Math.min(usual ?? 1, most) });
  const rested = (newest ?? -Infinity) + (limits.min_interval_minutes ?? 0) * MINUTE;
  const earliest = Math.max(now.getTime(), rested);
  // There is room once something is a day ago.
  const candidates = [earliest, ...times.map((at) => at + DAY).filter((at) => at > earliest)];
  const free = candidates.find((at) => (past.thousandthsIn24h(at) + amount) / 1000 <= most);
  const isNow = free === undefined || free === now.getTime();
  return { last, in24h, atLeast, notBefore: isNow ? null : new Date(free) };
}
