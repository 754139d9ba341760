import * as calls from "@dosebeat/contract/calls/doses";
import type { FastifyInstance } from "fastify";
import { lightOrSent } from "../heavy/answer.ts";
import { LIGHT } from "../heavy/too-heavy.ts";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { refuseLongRange } from "../readings/range.ts";
import type { WorkerTask } from "../worker-tasks.ts";
import { dosesOf } from "./days.ts";
import { stateDose } from "./state-dose.ts";

export async function doseRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getDoses, async (request, reply) => {
    const { query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(parts.db, viewer, requested, "doses");
    const { medicine, from, to } = query;
    const light = async () => ({ data: await dosesOf(parts, profileid, query, medicine, LIGHT) });
    const task: WorkerTask = { kind: "doses", profileid, range: { from, to }, medicine };
    return lightOrSent(parts, request, reply, light, task);
  });

  handle(app, calls.stateDose, ({ body, viewer }) => stateDose(parts, viewer, body.data));
}
