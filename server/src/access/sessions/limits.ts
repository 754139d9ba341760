import { CONFIRMED_MINUTES } from "@dosebeat/contract/base/session-headers";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Row } from "../../database/schema.ts";

/** The longest life of a bearer token, whoever has it. */
const BEARER_MS = 7 * DAY;
/** Who has the session: any staff role gets the shorter limits. */
export type Holder = "staff" | "patient";

export function holderOf({ staff }: { staff: readonly unknown[] }): Holder {
  return staff.length > 0 ? "staff" : "patient";
}

/** From signing in. */
const ABSOLUTE_MS = { staff: 12 * HOUR, patient: 90 * DAY };
/** From the last use. */
const IDLE_MS = { staff: 30 * MINUTE, patient: 30 * DAY };

export const CONFIRMED_MS = CONFIRMED_MINUTES * MINUTE;

/**
 * Clocks of several servers differ by less. A later instant in a session was written under a wrong clock and counts
 * for nothing.
 */
export const SKEW_MS = MINUTE;

type Times = Pick<
  Row<"sessions">,
  "kind" | "created_at" | "last_used_at" | "confirmed_at" | "expires_at"
>;

/** When a session that begins at `from` ends at the latest. */
export function latestEnd(kind: Times["kind"], holder: Holder, from: Date): Date {
  return new Date(from.getTime() + longest(kind, holder));
}

function longest(kind: Times["kind"], holder: Holder): number {
  const absolute = ABSOLUTE_MS[holder];
  return kind === "bearer" ? Math.min(BEARER_MS, absolute) : absolute;
}

/** When the session ends at the latest; a patient who becomes staff gets the limits of staff at once. */
export function endOf(session: Times, holder: Holder): Date {
  return new Date(endMs(session, holder));
}

function endMs({ kind, created_at, expires_at }: Times, holder: Holder): number {
  return Math.min(created_at.getTime() + longest(kind, holder), expires_at.getTime());
}

/**
 * Whether the session is neither over nor unused for too long. Every call checks this, so instants are compared as
 * numbers.
 */
export function isLive(session: Times, holder: Holder, now: Date): boolean {
  const { created_at, last_used_at } = session;
  if (isAhead(created_at, now) || now.getTime() >= endMs(session, holder)) return false;
  const used = isAhead(last_used_at, now) ? created_at : last_used_at;
  return isWithin(used, IDLE_MS[holder], now);
}

/** Whether its user proved within the last ten minutes who they are. */
export function isConfirmed({ confirmed_at }: Pick<Times, "confirmed_at">, now: Date): boolean {
  return !isAhead(confirmed_at, now) && isWithin(confirmed_at, CONFIRMED_MS, now);
}

/** Whether use at `now` should be recorded: at most once a minute, and to replace an instant in the future. */
export function isUseNews({ last_used_at }: Times, now: Date): boolean {
  return isAhead(last_used_at, now) || !isWithin(last_used_at, MINUTE, now);
}

function isAhead(instant: Date, now: Date): boolean {
  return instant.getTime() > now.getTime() + SKEW_MS;
}

function isWithin(instant: Date, milliseconds: number, now: Date): boolean {
  return now.getTime() < instant.getTime() + milliseconds;
}
