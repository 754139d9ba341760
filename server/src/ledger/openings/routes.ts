import * as calls from "@dosebeat/contract/intakes-calls";
import type { AddedOpening } from "@dosebeat/contract/openings";
import type { FastifyInstance } from "fastify";
import { mayRead, ownProfile } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { say, withdraw } from "../say.ts";
import { OPENINGS } from "./opening.ts";
import * as queries from "./queries.ts";

/** Openings of chart days that no box recorded, or that it recorded for nothing. */
export async function openingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;

  handle(app, calls.getAddedOpenings, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    return { data: (await queries.listOpenings(db, profileid, query)).map(present) };
  });

  handle(app, calls.addOpenings, async ({ body: { data }, viewer }, reply) => {
    const profileid = ownProfile(viewer);
    const { date: day, count, reason } = data;
    const { id, isNew } = await say(parts, viewer, profileid, OPENINGS, data, () => ({
      day,
      count,
      reason,
    }));
    if (!isNew) reply.code(200);
    return { data: present(await queries.getOpenings(db, profileid, id)) };
  });

  handle(app, calls.removeOpenings, async ({ params: { id }, viewer }) => {
    const profileid = ownProfile(viewer);
    await withdraw(parts, viewer, profileid, OPENINGS, id);
    return { data: present(await queries.getOpenings(db, profileid, id)) };
  });
}

function present({ id, day, count, reason, by }: queries.AddedRow): AddedOpening {
  return { id, date: day, count, reason, stated_by: by };
}
