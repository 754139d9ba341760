import * as calls from "@dosebeat/contract/account-access";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { announceEnded } from "./announce.ts";
import { endedEntry, presentAccess } from "./present.ts";
import { endAccess, findAccess } from "./queries.ts";

/** What has access to the caller's account, for people who suspect that somebody else has been in it. */
export async function accountAccessRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getAccountAccess, async ({ viewer: { userid }, session }) => {
    const found = await findAccess(db, { userid, session: session.id }, clock.now());
    return { data: presentAccess(found) };
  });

  handle(app, calls.endAccountAccess, async ({ viewer, session }) => {
    const now = clock.now();
    const owner = { userid: viewer.userid, session: session.id };
    const { ended, left } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const done = await endAccess(tx, owner, now);
        return { ...done, left: await findAccess(tx, owner, now) };
      },
      ({ ended, sessions }) => endedEntry(viewer.profileid, ended, sessions),
    );
    announceEnded(parts, viewer, ended);
    return { data: presentAccess(left) };
  });
}
