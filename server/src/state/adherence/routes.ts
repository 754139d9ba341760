import * as calls from "@dosebeat/contract/doses-calls";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { answerAdherence } from "./answer.ts";

export async function adherenceRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handle(app, calls.getAdherence, async (request, reply) => {
    const { query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profile = await mayRead(parts.db, viewer, requested, "figures");
    return answerAdherence(parts, request, reply, { ...query, profile });
  });
}
