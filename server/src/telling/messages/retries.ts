import type { MessageReason } from "@dosebeat/contract/messages";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import type { Outcome, Outgoing } from "./channel.ts";
import type { Mark } from "./queries.ts";

/** Pauses after the first attempts; the last one repeats. */
const PAUSES_MS = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE];
/** The longest pause, whatever a push service asks for. */
const LONGEST_PAUSE_MS = 10 * MINUTE;

/** What the outcome of an attempt means for a message: done, or tried again while it is still useful. */
export function markOf({ row }: Pick<Outgoing, "row">, outcome: Outcome, now: Date): Mark {
  const done = { row, again: null, isUntried: false };
  if (outcome.is === "sent") return { ...done, state: "sent", reason: null };
  if (outcome.is !== "later") return { ...done, state: outcome.is, reason: outcome.reason };
  const { reason, afterMs = 0 } = outcome;
  const pause = PAUSES_MS[Math.min(row.attempts, PAUSES_MS.length) - 1] ?? PAUSES_MS[0] ?? 0;
  const again = new Date(now.getTime() + Math.min(Math.max(pause, afterMs), LONGEST_PAUSE_MS));
  if (again >= row.until_at) return { ...done, state: "failed", reason };
  return { ...done, state: "waiting", reason, again };
}

/** Puts back a message that was not attempted. */
export function putBack(row: Mark["row"], again: Date): Mark {
  return { row, state: "waiting", reason: "held", again, isUntried: true };
}

/** A message that is not sent at all. */
export function voided(row: Mark["row"], reason: MessageReason): Mark {
  return { row, state: "dropped", reason, again: null, isUntried: true };
}
