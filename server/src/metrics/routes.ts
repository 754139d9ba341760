import * as calls from "@dosebeat/contract/calls/health";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { countByState } from "../sensors/list/queries.ts";

/** Prometheus text. Who may look was checked before (authenticate.ts). */
export async function metricsRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { metrics, announcer } = parts;
  const up = askDatabase(parts);
  const room = askDisk(parts);
  metrics.gauge("dosebeat_live_streams", "Pages that follow live", () => announcer.listeners);

  handle(app, calls.getMetrics, async (request, reply) => {
    await up().catch((error: unknown) => {
      request.log.warn({ err: error }, "counting boxes in the database failed");
    });
    await room();
    reply.header("content-type", metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

function askDisk({ metrics: { registry }, storage }: Parts): () => Promise<void> {
  const registers = [registry];
  const full = new Gauge({
    name: "dosebeat_disk_full",
    help: "1 while what boxes deliver is refused because the disk is full",
    registers,
  });
  const free = new Gauge({
    name: "dosebeat_disk_free_bytes",
    help: "Free on the disk of the embedded database",
    registers,
  });
  return async () => {
    full.set((await storage?.full()) ? 1 : 0);
    const bytes = await storage?.freeBytes();
    if (bytes === undefined) free.remove();
    else free.set(bytes);
  };
}

/** What only the database knows; without it the rest is answered, and that it is away. */
function askDatabase({ metrics: { registry }, db, clock }: Parts): () => Promise<void> {
  const registers = [registry];
  const up = new Gauge({
    name: "dosebeat_database_up",
    help: "1 while the database answers",
    registers,
  });
  const boxes = new Gauge({
    name: "dosebeat_boxes",
    help: "Registered boxes by what care they need: silent, low_battery, never_seen, fine, unbound",
    labelNames: ["state"],
    registers,
  });
  return async () => {
    up.set(0);
    boxes.reset();
    const counts = await countByState(db, clock.now());
    for (const [state, count] of Object.entries(counts)) boxes.set({ state }, count);
    up.set(1);
  };
}
