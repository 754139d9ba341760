import * as calls from "@dosebeat/contract/calls/doses";
import type { FastifyInstance } from "fastify";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { refuseLongRange } from "../readings/range.ts";
import { dosesOf } from "./days.ts";
import { stateDose } from "./state-dose.ts";

export async function doseRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getDoses, async ({ query, viewer }) => {
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(parts.db, viewer, requested, "doses");
    return { data: await dosesOf(parts, profileid, query, query.medicine) };
  });

  handle(app, calls.stateDose, async ({ body, viewer }) => ({
    data: await stateDose(parts, viewer, body.data),
  }));
}
