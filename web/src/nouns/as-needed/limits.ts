import type { NextIntake } from "@dosebeat/contract/intakes";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { MINUTE } from "@dosebeat/domain/time/durations";

/** What the limits of the plan say of one more intake; never a refusal. */
export type Caution =
  | { kind: "tooSoon"; last: number; ago: number; least: number }
  /** An intake earlier than the last known one. */
  | { kind: "tooNear"; gap: number; least: number }
  | { kind: "tooMuch"; total: number; limit: number; atLeast: boolean };

/** Whether earlier intakes are known, so that cautions can be given. */
export type Check = "known" | "loading" | "failed";

/** A plan without limits has nothing to check. A failed query counts as failed until its answer arrives. */
export function checkOf(
  { min_interval_minutes, max_24h }: Pick<AsNeeded, "min_interval_minutes" | "max_24h">,
  next: NextIntake | undefined,
  query: { isFetching: boolean; failureCount: number },
): Check {
  if (next || (min_interval_minutes === null && max_24h === null)) return "known";
  return query.isFetching && query.failureCount === 0 ? "loading" : "failed";
}

/**
 * The cautions before an intake at `now`, in milliseconds; an amount that is not stated counts 1. Exactly
 * the least interval, and exactly the most in 24 hours, are fine.
 *
 * @param amount of this intake; the usual one, if it is left out
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

/** Amounts have three decimals; sums of them are no finer. */
function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}
