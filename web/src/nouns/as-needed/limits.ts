import type { NextIntake } from "@dosebeat/contract/intakes";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { MINUTE } from "@dosebeat/domain/time/durations";

/** A caution about one more intake, from the plan's limits; never a refusal. */
export type Caution =
  | { kind: "tooSoon"; last: number; ago: number; least: number }
  /** The intake is earlier than the last known one. */
  | { kind: "tooNear"; gap: number; least: number }
  | { kind: "tooMuch"; total: number; limit: number; atLeast: boolean };

/** Whether earlier intakes are known, so that cautions are possible. */
export type Check = "known" | "loading" | "failed";

/**
 * A plan without limits needs no check. A failed query counts as failed until it has an answer; one that could not be
 * refreshed is known as of an earlier instant, and until that is clear the new answer is waited for.
 */
export function checkOf(
  { min_interval_minutes, max_24h }: Pick<AsNeeded, "min_interval_minutes" | "max_24h">,
  next: NextIntake | undefined,
  query: { isFetching: boolean; failureCount: number; isAwaited: boolean },
): Check {
  if (min_interval_minutes === null && max_24h === null) return "known";
  if (next) return query.isAwaited ? "loading" : "known";
  return query.isFetching && query.failureCount === 0 ? "loading" : "failed";
}

/**
 * The cautions before an intake at `now`, in milliseconds; an amount that is not stated counts as 1.
 * Exactly the minimum interval, and exactly the maximum in 24 hours, are fine.
 * @param amount of this intake; the usual amount by default
 */
export function cautionsOf(
  plan: Pick<AsNeeded, "amount" | "min_interval_minutes" | "max_24h">,
  next: NextIntake | undefined,
  now: number,
  amount: number | null = plan.amount,
): Caution[] {
  if (!next) return [];
  const cautions: Caution[] = [];
  const { last_utc, in_24h } = next;
  const least = plan.min_interval_minutes === null ? null : plan.min_interval_minutes * MINUTE;
  if (least !== null && last_utc !== null) {
    const last = Date.parse(last_utc);
    if (last > now && last - now < least) {
      cautions.push({ kind: "tooNear", gap: last - now, least });
    } else if (last <= now && now - last < least)
      cautions.push({ kind: "tooSoon", last, ago: now - last, least });
  }
  const total = rounded(in_24h + (amount ?? 1));
  if (plan.max_24h !== null && total > plan.max_24h) {
    cautions.push({ kind: "tooMuch", total, limit: plan.max_24h, atLeast: next.at_least });
  }
  return cautions;
}

/** Amounts have at most three decimals, so their sums need no more. */
function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}
