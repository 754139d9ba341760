import * as calls from "@dosebeat/contract/calls/doses";
import type { FastifyInstance } from "fastify";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { refuseLongRange } from "../readings/range.ts";
import { adherenceOf } from "./days.ts";

export async function adherenceRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getAdherence, async ({ query, viewer }) => {
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(parts.db, viewer, requested, "figures");
    return { data: await adherenceOf(parts, profileid, query, query.medicine) };
  });
}
