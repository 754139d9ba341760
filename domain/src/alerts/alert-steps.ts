import { MINUTE } from "../time/durations.ts";
import type { Verdict } from "./facts.ts";

/** How long a state must be gone before its end is told: if it comes back earlier, it never ended. */
export const GONE_MS = 30 * MINUTE;

/** An alert whose end has not been told yet. */
export interface OpenAlert {
  /** Since when its state is gone; null: it holds. */
  gone_at: Date | null;
}

/** What becomes of an alert. */
export type AlertStep =
  | { is: "begin" }
  /** Its state is gone for now. */
  | { is: "gone"; at: Date }
  /** Its state is back before the end was told. */
  | { is: "back" }
  | { is: "end"; at: Date }
  | { is: "none" };

/**
 * What a verdict means for an alert, which is told once when its state begins and once when it ends.
 *
 * @param open null: there is none
 */
export function alertStep(open: OpenAlert | null, verdict: Verdict, now: Date): AlertStep {
  if (verdict === "open") return { is: "none" };
  if (!open) return { is: verdict === "yes" ? "begin" : "none" };
  const { gone_at } = open;
  if (verdict === "yes") return { is: gone_at ? "back" : "none" };
  if (!gone_at) return { is: "gone", at: now };
  return now.getTime() - gone_at.getTime() < GONE_MS ? { is: "none" } : { is: "end", at: gone_at };
}
