import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { connected } from "../server/test/broker.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { boxesThrough, type Event, shuffled, TWINS, twinOf } from "./lives.ts";
import { query } from "./postgres.ts";
import { newLedger, postAll, publishAll } from "./senders.ts";
import type { ServerProcess } from "./server-process.ts";
import { type Several, severalServers } from "./several.ts";
import { recordOf, storedEvents } from "./stored.ts";

export interface HeldTrial {
  /** Number of messages published while no server runs. */
  messages: number;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

const BOXES = 40;
const SCHEDULE = { boxes: BOXES, everyMinutes: 60 };
const MESSAGES_A_DAY = 24 * BOXES;

/**
 * Stops the server, lets Mosquitto queue messages in random order with some duplicates, and starts the
 * server, which is killed once while it catches up.
 *
 * @throws what is missing or stored more than once
 */
export async function heldTrial({ messages, data, log }: HeldTrial): Promise<void> {
  const several = await severalServers(1, data);
  try {
    const server = await connectedServer(several);
    const days = Math.ceil(messages / MESSAGES_A_DAY);
    const lived = boxesThrough(days, SCHEDULE, "held").flatMap(({ days: each }) => each.flat());
    const events = shuffled(lived, "which").slice(0, messages);
    const again = shuffled(events, "again").slice(0, Math.ceil(messages / 20));
    await server.end();
    await publish(several, shuffled([...events, ...again], "order"));
    log(`Mosquitto queues ${events.length} messages, ${again.length} of them twice`);

    await server.start();
    const part = await untilStored(several, messages / 3);
    await server.kill();
    log(`The server is started and killed when ${part} are stored`);

    const started = performance.now();
    await server.start();
    const all = await untilStored(several, events.length);
    log(`Restarted, it has stored all ${all} after ${seconds(started)} s`);
    await checkOnce(several, events);
    log("None are lost, none are stored twice");
    // In chronological order, as lives are created.
    const sent = new Set(events);
    await requireSameAsOverHttp(
      several,
      lived.filter((event) => sent.has(event)),
    );
    log("Readings and presses are the same as over HTTP, once and in order");
  } finally {
    await several.end();
  }
}

/** The broker queues messages only for clients that have connected before. */
async function connectedServer({ servers: [server] }: Several): Promise<ServerProcess> {
  if (!server) throw new Error("There is no server.");
  while (!server.output.includes("MQTT: connected to")) await sleep(10);
  return server;
}

async function publish({ broker }: Several, events: readonly Event[]): Promise<void> {
  const network = await connected(broker.url, "network");
  await publishAll(events, network, newLedger());
  await network.endAsync();
}

/** @returns how many are stored, possibly some more */
async function untilStored({ postgres }: Several, least: number): Promise<number> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const [row] = await query<{ count: number }>(
      postgres.url,
      "select count(*)::int as count from uplinks",
    );
    const count = row?.count ?? 0;
    if (count >= least) return count;
    if (performance.now() > limit) throw new Error(`Only ${count} of ${least} were stored.`);
    await sleep(20);
  }
}

async function checkOnce({ postgres }: Several, events: readonly Event[]): Promise<void> {
  const stored = await storedEvents(postgres.url);
  const wrong = events.filter(({ key }) => stored.get(key) !== 1);
  if (wrong.length > 0) throw new Error(`Not stored exactly once: ${wrong.map(({ key }) => key)}`);
  if (stored.size !== events.length) {
    throw new Error(`${stored.size} events are stored, but ${events.length} were sent.`);
  }
}

async function requireSameAsOverHttp(
  { postgres, servers: [server] }: Several,
  events: readonly Event[],
): Promise<void> {
  await postAll(twinOf(events), () => server?.url ?? "", newLedger());
  const [found, expected] = [await recordOf(postgres.url), await recordOf(postgres.url, TWINS)];
  if (!isDeepStrictEqual(twinOf(found), expected)) {
    throw new Error("The stored data differ from the same events over HTTP.");
  }
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
