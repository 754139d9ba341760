import * as calls from "@dosebeat/contract/stock-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { amongAll, mayRead, reachOf } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { stocksOf } from "./left.ts";
import { stockMarksOf } from "./marks.ts";

/** What patients have of their medicines, and how long it lasts. */
export async function stockRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;
  const listings = new Listings(parts);

  handle(app, calls.getStock, async (request, reply) => {
    const { query, viewer } = request;
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    const { medicine } = query;
    const light = async () => ({ data: await stocksOf(parts, profileid, medicine, LIGHT) });
    const task: WorkerTask = { kind: "stock", profileid, medicine };
    return lightOrSent(parts, request, reply, light, task);
  });

  handle(app, calls.getStockMarks, async (request, reply) => {
    const { query, viewer } = request;
    const reach = reachOf(viewer, "plan", "doses");
    await listings.record(viewer.actor);
    const asked = [...new Set(query.profileids)];
    const profileids =
      typeof reach === "number"
        ? [reach].filter((own) => asked.includes(own))
        : asked.map((id) => amongAll(reach, id));
    const light = async () => ({ data: await stockMarksOf(parts, profileids, LIGHT) });
    const task: WorkerTask = { kind: "stock-marks", profileids };
    return lightOrSent(parts, request, reply, light, task);
  });
}
