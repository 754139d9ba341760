import * as calls from "@dosebeat/contract/assignments-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { otherPatient } from "../other-patient.ts";
import { assign, findHolder, listColleagues, unassign } from "./assignment-queries.ts";
import { presentHolder } from "./present.ts";

/** Who has a row of the worklist. */
export async function assignmentRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.getColleagues, async ({ params, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    const found = await listColleagues(db, profile, viewer.userid);
    return { data: found.map((one) => ({ ...one, is_own: one.userid === viewer.userid })) };
  });

  handle(app, calls.assignRow, async ({ params, body, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    const { userid } = body.data;
    await recorded(
      db,
      viewer.actor,
      async (tx) => {
        if (userid === null) return unassign(tx, profile);
        const known = await listColleagues(tx, profile, viewer.userid);
        const isKnown = known.some((one) => one.userid === userid);
        const wanted = { userid, by: viewer.userid, at: clock.now() };
        if (!isKnown || !(await assign(tx, profile, wanted))) throw notFound("The person");
      },
      () => ({ kind: "worklist-changed", profileid: profile, details: { assigned: userid } }),
    );
    announcer.publish([{ kind: "worklist", profileid: null, id: profile }]);
    const holder = await findHolder(db, profile);
    return { data: holder ? presentHolder(holder, viewer) : null };
  });
}
