import type { AnswerReminder } from "@dosebeat/contract/reminder-answers";

/** An answer to a message, as the server takes it; it names what it is about by its token. */
export type Reply = AnswerReminder & { key: string; said_utc: string };

/** An answer that this device keeps until the server has it. */
export interface KeptReply {
  /** Ascending in the order in which they were given; none before it is stored. */
  id?: number;
  body: Reply;
  /** Why the server refused it; the user has to be told. Null: it waits. */
  refused: Refusal | null;
}

/** The server's message and, where there is one, its code. */
export interface Refusal {
  message: string;
  code?: string;
}

/**
 * What became of sending an answer. `known`: taken, but a press or a newer word holds. `ahead`: this device's
 * clock is so many milliseconds ahead.
 */
export type Sending = "taken" | "known" | "waits" | Refusal | { ahead: number };

const TRIED_LATER = [401, 408, 425, 429];

/**
 * Only a refusal by the server itself ends an answer: not a fault, a rate limit, or a hotel's sign-in page.
 *
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

/** The same answer with its time by the server's clock. */
export function corrected(body: Reply, ahead: number): Reply {
  return { ...body, said_utc: new Date(Date.parse(body.said_utc) - ahead).toISOString() };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
