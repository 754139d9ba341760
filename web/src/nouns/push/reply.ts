import type { AnswerReminder } from "@dosebeat/contract/reminder-answers";

/** An answer to a message, in the server's format; its token identifies what it is about. */
export type Reply = AnswerReminder & { key: string; said_utc: string };

/** An answer that this device keeps until the server has it. */
export interface KeptReply {
  /** Ascending in the order in which they were given; absent until stored. */
  id?: number;
  body: Reply;
  /** Why the server refused it; the user has to be told. Null: it is waiting. */
  refused: Refusal | null;
}

/** The server's message and, if there is one, its code. */
export interface Refusal {
  message: string;
  code?: string;
}

/**
 * The outcome of sending an answer. `known`: accepted, but a press or a newer statement takes precedence.
 * `ahead`: this device's clock is this many milliseconds ahead.
 */
export type Sending = "taken" | "known" | "waits" | Refusal | { ahead: number };

const TRIED_LATER = [401, 408, 425, 429];

/**
 * Only a refusal by the server itself ends an answer; a fault, a rate limit or a hotel's sign-in page does
 * not.
 * @param body the response, or null if it could not be read as JSON
 * @param now by the clock of this device
 */
export function sendingOf(
  { ok, status }: Pick<Response, "ok" | "status">,
  body: unknown,
  now: number,
): Sending {
  if (ok) return isRecord(body) && isRecord(body["data"]) ? fateIn(body["data"]) : "waits";
  if (status >= 500 || TRIED_LATER.includes(status)) return "waits";
  const error = isRecord(body) ? body["error"] : null;
  if (!isRecord(error) || typeof error["message"] !== "string") return "waits";
  const { message, code, values } = error;
  const at = isRecord(values) ? Date.parse(String(values["at"])) : Number.NaN;
  if (code === "clock_ahead" && now > at) return { ahead: now - at };
  return { message, ...(typeof code === "string" && { code }) };
}

function fateIn({ outcome }: Record<string, unknown>): Sending {
  return outcome === "seen" || outcome === "older" ? "known" : "taken";
}

/** The same answer, with its time corrected to the server's clock. */
export function corrected(body: Reply, ahead: number): Reply {
  return { ...body, said_utc: new Date(Date.parse(body.said_utc) - ahead).toISOString() };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
