import * as calls from "@dosebeat/contract/sessions";
import type { FastifyInstance } from "fastify";
import { inTransaction } from "../../database/transaction.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { record, recorded } from "../audit/queries.ts";
import { clearCookie } from "./cookie.ts";
import { endSession, endSessions } from "./ending-queries.ts";
import { holderOf, isLive } from "./limits.ts";
import { presentSession } from "./present.ts";
import { listSessions } from "./queries.ts";

/** Lists and ends the caller's sessions. */
export async function sessionRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.getSessions, async ({ viewer, session }) => {
    const now = clock.now();
    const rows = await listSessions(db, viewer.userid);
    const live = rows.filter((row) => isLive(row, holderOf(viewer), now));
    return { data: live.map((row) => presentSession(row, session.id)) };
  });

  handle(app, calls.endSession, async (request, reply) => {
    const { viewer, session, params } = request;
    const ended = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const row = await endSession(tx, viewer.userid, params.id, clock.now());
        if (!row) throw notFound("The session");
        return row;
      },
      () => ({ kind: "sessions-ended", profileid: null, details: { count: 1 } }),
    );
    announcer.invalidate(viewer.userid);
    if (ended.id === session.id) clearCookie(parts, request, reply);
    return { data: presentSession(ended, session.id) };
  });

  handle(app, calls.endOtherSessions, async ({ viewer, session }) => {
    const ended = await inTransaction(db, async (tx) => {
      const { length: count } = await endSessions(tx, viewer.userid, clock.now(), session.id);
      if (count > 0) {
        const details = { count };
        await record(tx, viewer.actor, { kind: "sessions-ended", profileid: null, details });
      }
      return count;
    });
    announcer.invalidate(viewer.userid);
    return { data: { ended } };
  });

  handle(app, calls.signOut, async (request, reply) => {
    const { viewer, session } = request;
    await recorded(
      db,
      viewer.actor,
      (tx) => endSession(tx, viewer.userid, session.id, clock.now()),
      () => ({ kind: "sign-out", profileid: null }),
    );
    announcer.invalidate(viewer.userid);
    clearCookie(parts, request, reply);
    const { signOn, publicUrl = "" } = parts;
    if (session.identity_id === null || !signOn) return { data: null };
    const url = await signOn.provider.endUrl(`${publicUrl}/auth/signin`);
    return { data: url === undefined ? null : { url } };
  });
}
