import type { FastifyBaseLogger } from "fastify";
import { Refusal } from "../../http/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Message, Parsed } from "./message/message.ts";
import { knownPath, outlineOf } from "./message/outline.ts";

/**
 * Runs a parser. An invalid message is not stored; its outline and the paths of its errors are logged.
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

/** Having nothing to do is a success: the sender need not retry. */
export function messagesOf(log: FastifyBaseLogger, parsed: Parsed): Message[] {
  if (parsed.kind === "message") return [parsed.message];
  log.info({ reason: parsed.reason }, "nothing to do");
  return [];
}
