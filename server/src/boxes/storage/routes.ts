import * as calls from "@dosebeat/contract/storage";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { excursionsIn } from "./excursions.ts";
import { findStored, hasMedicine } from "./queries.ts";

/** Times when the air in a patient's box was outside the storage limits of a medicine in it. */
export async function excursionRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getExcursions, async ({ query, viewer }) => {
    const { from, to, medicine } = query;
    refuseLongRange(from, to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, ["box", "plan"]);
    if (medicine !== undefined && !(await hasMedicine(db, profileid, medicine))) {
      throw notFound("The medicine");
    }
    const stored = await findStored(db, profileid);
    const asked = stored.filter(({ id }) => medicine === undefined || id === medicine);
    const zones = await zonesOf(db, profileid);
    return { data: await excursionsIn({ db, profileid, zones }, asked, { from, to }, clock.now()) };
  });
}
