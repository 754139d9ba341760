import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { AuditSealer } from "./audit/seals/seal.ts";
import type { ClockMonitor } from "./database/clock-monitor.ts";
import type { OpenDatabase } from "./database/connect.ts";
import type { PartitionUpdater } from "./database/partition-updater.ts";
import type { DecodingAgain } from "./ingest/again/again.ts";
import type { MqttConnection } from "./ingest/mqtt/connect.ts";
import type { NoticePlanner } from "./notices/notices.ts";
import type { Relay } from "./peers/relay.ts";
import type { Calculator } from "./platform/calculator.ts";
import type { ReminderPlanner } from "./reminders/planner.ts";
import type { Sending } from "./sending.ts";
import type { SummaryKeeper } from "./summaries/keeper.ts";

/** What a running server stands on. */
export interface Standing {
  app: FastifyInstance;
  /** How many requests are not answered to the end, open streams among them. */
  underWay: () => number;
  database: OpenDatabase;
  clockMonitor: ClockMonitor;
  months: PartitionUpdater;
  sealer: AuditSealer;
  sending: Sending;
  relay: Relay;
  /** Decides reminders; undefined: others do, or nobody. */
  planner: ReminderPlanner | undefined;
  notices: NoticePlanner | undefined;
  summaries: SummaryKeeper;
  decoding: DecodingAgain;
  mqtt: MqttConnection | undefined;
  workers: Calculator;
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
  {
    app,
    underWay,
    workers,
    database,
    clockMonitor,
    months,
    sealer,
    sending,
    relay,
    planner,
    notices,
    summaries,
    decoding,
    mqtt,
  }: Standing,
  ending: AbortController,
  drainSeconds: number,
): Promise<void> {
  ending.abort();
  await mqtt?.close();
  await sleep(1000 * drainSeconds);
  const limit = performance.now() + REQUEST_LIMIT_MS;
  const look = setInterval(() => {
    // Connections that browsers only keep ready would hold the server for ever.
    if (underWay() === 0 || performance.now() > limit) app.server.closeAllConnections();
  }, LOOK_MS);
  await app.close().finally(() => clearInterval(look));
  await sending.stop();
  await summaries.stop();
  await workers.close();
  await planner?.stop();
  await notices?.stop();
  await decoding.stop();
  await clockMonitor.stop();
  await months.stop();
  await sealer.stop();
  await relay.close();
  await database.close();
}

/** Counts the requests that are not answered to the end; to be called before the server listens. */
export function countRequests(app: FastifyInstance): Standing["underWay"] {
  let count = 0;
  app.server.on("request", (_, response) => {
    count += 1;
    response.once("close", () => {
      count -= 1;
    });
  });
  return () => count;
}
