import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import * as calls from "@dosebeat/contract/excused";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../../access/audit/queries.ts";
import { mayChange, mayRead, reachOf } from "../../access/profiles/scope.ts";
import type { Row } from "../../database/schema.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { say, withdraw } from "../say.ts";
import { EXCUSED } from "./excused-period.ts";
import { getExcused, listExcused } from "./queries.ts";

/** Periods in which a patient is not monitored: hospital, box not used, travelling. */
export async function excusedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;

  handle(app, calls.getExcused, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    return { data: (await listExcused(db, profileid)).map(presentPeriod) };
  });

  handle(app, calls.addExcused, async ({ body: { data }, viewer }, _reply) => {
    const profileid = await mayChange(db, viewer, data.profileid ?? viewer.profileid);
    await recordRead(db, viewer, profileid);
    const { id } = await say(parts, viewer, profileid, EXCUSED, data, () => data);
    return { data: presentPeriod(await getExcused(db, profileid, id)) };
  });

  handle(app, calls.removeExcused, async ({ params: { id }, viewer }) => ({
    data: presentPeriod(await withdraw(parts, viewer, reachOf(viewer, "change"), EXCUSED, id)),
  }));
}

function presentPeriod(row: Row<"excused_periods">): ExcusedPeriod {
  const { id, profile_id, from_day, to_day, reason } = row;
  return { id, profileid: profile_id, from: from_day, to: to_day, reason };
}
