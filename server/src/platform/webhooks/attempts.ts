import { DAY, HOUR, SECOND } from "@dosebeat/domain/time/durations";
import type { Webhooks } from "./webhooks.ts";

const FIRST_PAUSE_MS = 30 * SECOND;
const LONGEST_PAUSE_MS = HOUR;
/** Deliveries not accepted by then are given up. */
export const GIVE_UP_MS = DAY;

/** What a receiver did with a delivery. */
export type Outcome<Reason> =
  | { is: "sent"; status: number | null }
  /** Not now, but perhaps later. */
  | { is: "later"; status: number | null; reason: Reason }
  /** It will never be accepted. */
  | { is: "failed"; reason: Reason };

/** The result of an attempt; `again`: when the next one is, null: none. */
export interface Attempted<Reason> {
  state: "waiting" | "sent" | "failed";
  status: number | null;
  reason: Reason | null;
  again: Date | null;
}

/**
 * Tells a receiver once; any 2xx answer accepts the delivery.
 *
 * @param secret undefined: it can no longer be opened
 */
export async function called(
  webhooks: Webhooks,
  { address, secret }: { address: string; secret: string | undefined },
  notice: { id: string },
) {
  if (secret === undefined) return { is: "failed", reason: "secret" } as const;
  const answer = await webhooks.call({
    address,
    secret,
    id: notice.id,
    body: JSON.stringify(notice),
  });
  if ("failed" in answer) return { is: "later", status: null, reason: answer.failed } as const;
  const { status } = answer;
  const isTaken = status >= 200 && status < 300;
  return isTaken
    ? ({ is: "sent", status } as const)
    : ({ is: "later", status, reason: "status" } as const);
}

/** What an outcome means: done, or tried again after 30 s, 1 min, 2, 4 and so on, up to an hour, for 24 hours. */
export function attempted<Reason>(
  { attempts, made_at }: { attempts: number; made_at: Date },
  outcome: Outcome<Reason>,
  now: Date,
): Attempted<Reason> {
  if (outcome.is === "sent") {
    return { state: "sent", status: outcome.status, reason: null, again: null };
  }
  if (outcome.is === "failed") {
    return { state: "failed", status: null, reason: outcome.reason, again: null };
  }
  const { status, reason } = outcome;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 16), LONGEST_PAUSE_MS);
  const again = new Date(now.getTime() + pause);
  const isOver = again.getTime() - made_at.getTime() > GIVE_UP_MS;
  return isOver
    ? { state: "failed", status, reason, again: null }
    : { state: "waiting", status, reason, again };
}
