import type { FastifyBaseLogger } from "fastify";
import { Refusal } from "../http/errors.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Message, Parsed } from "./message/message.ts";
import { knownPath, outlineOf } from "./outline.ts";

/**
 * What will never parse is kept nowhere; the log says where and what it looked like.
 * @throws Refusal 400 of `read`
 */
export function readOrLog(
  log: FastifyBaseLogger,
  { messages }: Metrics,
  body: unknown,
  read: () => Message[],
): Message[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = error.faults.map(({ path }) => knownPath(path));
    messages.inc({ outcome: "refused" });
    log.warn({ faults, body: outlineOf(body) }, "message refused");
    throw error;
  }
}

/** Nothing to do is an answer like any other: the sender need not try again. */
export function messagesOf(log: FastifyBaseLogger, parsed: Parsed): Message[] {
  if (parsed.kind === "message") return [parsed.message];
  log.info({ reason: parsed.reason }, "nothing to do");
  return [];
}
