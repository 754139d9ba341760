import * as calls from "@dosebeat/contract/doses-calls";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle, handleRead } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { answerDoses } from "./answer.ts";
import { onlySaidTo, stateDose } from "./state-dose.ts";

export async function doseRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, calls.getDoses, async (request, reply, from) => {
    const { query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profile = await mayRead(parts.db, viewer, requested, "doses");
    const isKept = viewer.blinded && requested === viewer.profileid;
    const reader = isKept ? "blinded" : "patient";
    return answerDoses(from, request, reply, { ...query, profile, reader });
  });

  handle(app, calls.stateDose, async ({ body, viewer }) => {
    const stated = await stateDose(parts, viewer, body.data);
    return onlySaidTo(viewer, stated, body.data);
  });
}
