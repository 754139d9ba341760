import { BACKGROUND_HEADER } from "@dosebeat/contract/base/session-headers";
import type { FastifyRequest } from "fastify";
import { isUseNews } from "../access/sessions/limits.ts";
import { type Session, writeUse } from "../access/sessions/queries.ts";
import type { Parts } from "../parts.ts";

/**
 * Records that the session is used; undefined: already recorded. Streams and background requests do not count as use.
 * A read continues if this cannot be stored.
 */
export function noteUse(
  { db, clock }: Parts,
  { headers, log, routeOptions }: FastifyRequest,
  session: Session,
): Promise<void> | undefined {
  const now = clock.now();
  const isStream = routeOptions.config.call?.answer.type === "text/event-stream";
  if (isStream || headers[BACKGROUND_HEADER] === "1" || !isUseNews(session, now)) return undefined;
  // The cached session too, because it is served until it is queried again.
  session.last_used_at = now;
  return writeUse(db, session.id, now).catch((error: unknown) => {
    log.warn({ err: error }, "the use of a session could not be stored");
  });
}
