import type { AddedOpening, AddOpenings } from "@dosebeat/contract/added-openings";
import * as calls from "@dosebeat/contract/intakes-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { mayRead, ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findRetried, givenInstant, keyColumns, saidAtOf } from "../statements/said.ts";
import * as queries from "./queries.ts";

/** Openings of chart days that no box recorded, or that it recorded for nothing. */
export async function openingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.getAddedOpenings, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    return { data: (await queries.listOpenings(db, profileid, query)).map(present) };
  });

  handle(app, calls.addOpenings, async ({ body: { data }, viewer }, reply) => {
    const profileid = ownProfile(viewer);
    const retried = await findBefore(parts, profileid, data);
    const id = retried?.id ?? (await add(parts, viewer, profileid, data));
    if (retried !== undefined) reply.code(200);
    return { data: present(await queries.getOpenings(db, profileid, id)) };
  });

  handle(app, calls.removeOpenings, async ({ params: { id }, viewer }) => {
    const profileid = ownProfile(viewer);
    const row = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await queries.removeOpenings(tx, profileid, id, clock.now());
        return queries.getOpenings(tx, profileid, id);
      },
      ({ day, count }) => ({
        kind: "openings-changed",
        profileid,
        details: { change: "removed", date: day, count },
      }),
    );
    announcer.publish([{ kind: "dose", profileid, id }]);
    return { data: present(row) };
  });
}

/** The entry if this is a retry. @throws 409 if the key was used for another entry */
function findBefore({ db }: Parts, profileid: ProfileInScope<"change">, stated: AddOpenings) {
  return findRetried(stated.key, partsOf(stated), (key) =>
    queries.findKeyedOpenings(db, profileid, key),
  );
}

/** What identifies an entry under its key. */
function partsOf({ date, count, reason, said_utc }: AddOpenings): unknown[] {
  return [date, count, reason, givenInstant(said_utc)];
}

async function add(
  parts: Parts,
  viewer: Viewer,
  profileid: ProfileInScope<"change">,
  stated: AddOpenings,
): Promise<number> {
  const { date, count, reason } = stated;
  const saidAt = saidAtOf(stated.said_utc, parts.clock.now());
  const added = await recorded(
    parts.db,
    viewer.actor,
    async (tx) => {
      await requireRoomForRow(tx, parts.quotas, "openings", profileid);
      return queries.addOpenings(tx, {
        profile_id: profileid,
        day: date,
        count,
        reason,
        said_at: saidAt,
        said_by: viewer.actor.userid,
        ...keyColumns(stated.key, partsOf(stated)),
      });
    },
    (id) =>
      id === undefined
        ? []
        : { kind: "openings-changed", profileid, details: { change: "added", date, count } },
  );
  const id = added ?? (await findBefore(parts, profileid, stated))?.id;
  if (id === undefined) throw new Error("only an entry with the same key is not stored");
  parts.announcer.publish([{ kind: "dose", profileid, id }]);
  return id;
}

function present({ id, day, count, reason, by }: queries.AddedRow): AddedOpening {
  return { id, date: day, count, reason, stated_by: by };
}
