import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "./database/database.ts";
import type { MonthKeeper } from "./database/month-keeper.ts";
import type { MqttConnection } from "./ingest/mqtt/connect.ts";
import type { Relay } from "./peers/relay.ts";

/** What a running server stands on. */
export interface Standing {
  app: FastifyInstance;
  database: OpenDatabase;
  months: MonthKeeper;
  relay: Relay;
  mqtt: MqttConnection | undefined;
}

/** Whoever takes longer for a request that is under way is cut off. */
const REQUEST_LIMIT_MS = 20_000;
const LOOK_MS = 50;

/**
 * Ends a server so that nobody notices who has another to go to: for `drainSeconds` it goes on serving
 * but says at /healthz that it ends, and asks every connection to be made anew; then it takes nothing
 * new, ends the streams, finishes what is under way, and last the database.
 */
export async function endInOrder(
  { app, database, months, relay, mqtt }: Standing,
  ending: AbortController,
  drainSeconds: number,
): Promise<void> {
  ending.abort();
  await mqtt?.close();
  await sleep(1000 * drainSeconds);
  const limit = performance.now() + REQUEST_LIMIT_MS;
  const look = setInterval(() => {
    // Connections that browsers only keep ready would hold the server for ever.
    if (underWay(app) === 0 || performance.now() > limit) app.server.closeAllConnections();
  }, LOOK_MS);
  await app.close().finally(() => clearInterval(look));
  await months.stop();
  await relay.close();
  await database.close();
}

const counts = new WeakMap<FastifyInstance, number>();

/** To be called before it listens. */
export function countRequests(app: FastifyInstance): void {
  counts.set(app, 0);
  app.server.on("request", (_, response) => {
    counts.set(app, underWay(app) + 1);
    response.once("close", () => counts.set(app, underWay(app) - 1));
  });
}

/** Requests that are not answered to the end, open streams among them. */
function underWay(app: FastifyInstance): number {
  return counts.get(app) ?? 0;
}
