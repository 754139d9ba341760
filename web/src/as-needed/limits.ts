import type { NextIntake } from "@dosebeat/contract/intakes";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";

const MINUTE = 60_000;

/** What the limits of the plan say of one more intake now; never a refusal. */
export type Caution =
  | { kind: "tooSoon"; last: number; ago: number; least: number }
  | { kind: "tooMuch"; total: number; limit: number };

/**
 * The cautions before an intake at `now`, in milliseconds; an amount that is not stated counts 1. Exactly
 * the least interval, and exactly the most in 24 hours, are fine.
 */
export function cautionsOf(
  plan: Pick<AsNeeded, "amount" | "min_interval_minutes" | "max_24h">,
  next: NextIntake | undefined,
  now: number,
): Caution[] {
  if (!next) return [];
  const cautions: Caution[] = [];
  const { last_utc, in_24h } = next;
  const least = plan.min_interval_minutes === null ? null : plan.min_interval_minutes * MINUTE;
  if (least !== null && last_utc !== null) {
    const last = Date.parse(last_utc);
    if (now - last < least) cautions.push({ kind: "tooSoon", last, ago: now - last, least });
  }
  const total = rounded(in_24h + (plan.amount ?? 1));
  if (plan.max_24h !== null && total > plan.max_24h) {
    cautions.push({ kind: "tooMuch", total, limit: plan.max_24h });
  }
  return cautions;
}

/** Amounts have three decimals; sums of them are no finer. */
function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}
