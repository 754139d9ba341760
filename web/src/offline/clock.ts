import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Problem } from "../api/call.ts";
import type { AnyEntry } from "./queue.ts";

/** A time this close to the moment of saying it means "just now". */
const NOW_WITHIN = 2 * MINUTE;

/** A statement with its instants in the server's time, and how far ahead this device's clock was; negative: behind. */
interface Corrected<Body> {
  body: Body;
  minutes: number;
}

/**
 * Corrects a statement that the server refused because this device's clock is ahead. "Just now", and times
 * still in the future, follow that clock; a time of day in the past, such as the due time, is left as it
 * was said. Null: the refusal has another reason, or names no time to compare with.
 * @param now by the clock of this device
 */
export function correctedByServer<Body extends AnyEntry["body"]>(
  body: Body,
  { code, values }: Problem,
  now: number,
): Corrected<Body> | null {
  const said = Date.parse(body.said_utc);
  // This device may have corrected its clock since the statement was made.
  const ahead = Math.max(now, said) - Date.parse(`${values?.["at"]}`);
  if (code !== "clock_ahead" || !(ahead > 0)) return null;
  const shifted = { ...body, said_utc: instant(said - ahead) };
  return { body: { ...shifted, ...timeTaken(body, ahead) }, minutes: Math.round(ahead / MINUTE) };
}

/**
 * Corrects a statement made by a clock that is behind: the server would believe it, and record it for an earlier day.
 * "Just now" follows that clock, other times are left as they were said. Null: it is not behind, or the statement is
 * already by the server's clock.
 * @param behind in milliseconds
 * @param now by the clock of this device
 */
export function correctedBehind<Body extends AnyEntry["body"]>(
  body: Body,
  behind: number,
  now: number,
): Corrected<Body> | null {
  const said = Date.parse(body.said_utc);
  if (behind <= 0 || said > now) return null;
  const at = "at" in body && body.at !== undefined ? Date.parse(body.at) : null;
  const isNow = at !== null && Math.abs(said - at) <= NOW_WITHIN;
  const shifted = { ...body, said_utc: instant(said + behind) };
  return {
    body: { ...shifted, ...(isNow && { at: instant(at + behind) }) },
    minutes: -Math.round(behind / MINUTE),
  };
}

function timeTaken(body: AnyEntry["body"], ahead: number): { at?: string } {
  if (!("at" in body) || body.at === undefined) return {};
  const at = Date.parse(body.at);
  const said = Date.parse(body.said_utc);
  const isByThisClock = Math.abs(said - at) <= NOW_WITHIN || at > said - ahead;
  return isByThisClock ? { at: instant(at - ahead) } : {};
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
