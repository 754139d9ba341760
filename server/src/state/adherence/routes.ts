import * as calls from "@dosebeat/contract/doses-calls";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handleRead } from "../../http/handle.ts";
import { refuseLongRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";
import { answerAdherence } from "./answer.ts";

export async function adherenceRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, calls.getAdherence, async (request, reply, from) => {
    const { query, viewer } = request;
    refuseLongRange(query.from, query.to);
    const requested = query.profileid ?? viewer.profileid;
    const profile = await mayRead(parts.db, viewer, requested, "figures");
    return answerAdherence(from, request, reply, { ...query, profile });
  });
}
