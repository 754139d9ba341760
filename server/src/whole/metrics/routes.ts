import * as calls from "@dosebeat/contract/health";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { countByState } from "../../boxes/sensors/list/queries.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";

/** Metrics as Prometheus text. Access was checked before (authenticate.ts). */
export async function metricsRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { metrics, announcer } = parts;
  const updateDatabase = databaseGauges(parts);
  const updateDisk = diskGauges(parts);
  metrics.gauge("dosebeat_live_streams", "Open live streams", () => announcer.listeners);

  handle(app, calls.getMetrics, async (request, reply) => {
    await updateDatabase().catch((error: unknown) => {
      request.log.warn({ err: error }, "counting boxes in the database failed");
    });
    await updateDisk();
    reply.header("content-type", metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

function diskGauges({ metrics: { registry }, storage }: Parts): () => Promise<void> {
  const registers = [registry];
  const full = new Gauge({
    name: "dosebeat_disk_full",
    help: "1 while messages of boxes are rejected because the disk is full",
    registers,
  });
  const free = new Gauge({
    name: "dosebeat_disk_free_bytes",
    help: "Free space on the disk of the embedded database",
    registers,
  });
  return async () => {
    full.set((await storage?.full()) ? 1 : 0);
    const bytes = await storage?.freeBytes();
    if (bytes === undefined) free.remove();
    else free.set(bytes);
  };
}

/** Gauges that need the database; without it the others are still reported, and that it is down. */
function databaseGauges({ metrics: { registry }, db, clock }: Parts): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "dosebeat_database_up",
    help: "1 while the database responds",
    registers,
  });
  const boxes = new Gauge({
    name: "dosebeat_boxes",
    help: "Registered boxes in use by state: not_understood, silent, low_battery, never_seen, fine, unbound",
    labelNames: ["state"],
    registers,
  });
  return async () => {
    up.set(0);
    boxes.reset();
    // Boxes that need attention are also counted in another state: the states add up to all boxes.
    const { attention: _, ...counts } = await countByState(db, clock.now(), "all");
    for (const [state, count] of Object.entries(counts)) boxes.set({ state }, count);
    up.set(1);
  };
}
