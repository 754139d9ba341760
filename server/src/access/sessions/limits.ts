import { CONFIRMED_MINUTES } from "@dosebeat/contract/base/session-headers";
import type { Row } from "../../database/schema.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A bearer token at most, whoever has it. */
const BEARER_MS = 7 * DAY_MS;
/** Whose session it is: any role of staff has the shorter limits. */
export type Holder = "staff" | "patient";

export function holderOf({ staff }: { staff: readonly unknown[] }): Holder {
  return staff.length > 0 ? "staff" : "patient";
}

/** From signing in. */
const ABSOLUTE_MS = { staff: 12 * HOUR_MS, patient: 90 * DAY_MS };
/** From the last use. */
const IDLE_MS = { staff: 30 * MINUTE_MS, patient: 30 * DAY_MS };

export const CONFIRMED_MS = CONFIRMED_MINUTES * MINUTE_MS;

/**
 * Clocks of several servers differ by less. What a session says of a later instant was written under a
 * wrong clock and counts for nothing.
 */
export const SKEW_MS = MINUTE_MS;

type Times = Pick<
  Row<"sessions">,
  "kind" | "created_at" | "last_used_at" | "confirmed_at" | "expires_at"
>;

/** When a session that begins at `from` ends at the latest. */
export function latestEnd(kind: Times["kind"], holder: Holder, from: Date): Date {
  const absolute = ABSOLUTE_MS[holder];
  return after(from, kind === "bearer" ? Math.min(BEARER_MS, absolute) : absolute);
}

/** When the session ends at the latest; a patient who becomes staff has the limits of staff at once. */
export function endOf({ kind, created_at, expires_at }: Times, holder: Holder): Date {
  const end = latestEnd(kind, holder, created_at);
  return end < expires_at ? end : expires_at;
}

/** Whether the session is neither over nor unused for too long. */
export function isLive(session: Times, holder: Holder, now: Date): boolean {
  const { created_at, last_used_at } = session;
  if (isAhead(created_at, now) || now >= endOf(session, holder)) return false;
  const used = isAhead(last_used_at, now) ? created_at : last_used_at;
  return now < after(used, IDLE_MS[holder]);
}

/** Whether its user proved within the last ten minutes who they are. */
export function isConfirmed({ confirmed_at }: Pick<Times, "confirmed_at">, now: Date): boolean {
  return !isAhead(confirmed_at, now) && now < after(confirmed_at, CONFIRMED_MS);
}

/** Whether use at `now` is to be written: at most once a minute, and over an instant that is ahead. */
export function isUseNews({ last_used_at }: Times, now: Date): boolean {
  return isAhead(last_used_at, now) || now >= after(last_used_at, MINUTE_MS);
}

function isAhead(instant: Date, now: Date): boolean {
  return instant > after(now, SKEW_MS);
}

function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
