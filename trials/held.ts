import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { connected } from "../server/test/broker.ts";
import { boxesThrough, type Event, shuffled, TWINS, twinOf } from "./lives.ts";
import { ask } from "./postgres.ts";
import { newLedger, postAll, publishAll } from "./senders.ts";
import type { ServerProcess } from "./server-process.ts";
import { type Several, severalServers } from "./several.ts";
import { recordOf, storedEvents } from "./stored.ts";

export interface HeldTrial {
  /** How many messages come to the broker while no server runs. */
  messages: number;
  /** A data folder to be copied, from `makeData`. */
  data: string;
  tell(line: string): void;
}

const BOXES = 40;
const HABIT = { boxes: BOXES, everyMinutes: 60 };
const MESSAGES_A_DAY = 24 * BOXES;
const PATIENCE_MS = 120_000;

/**
 * Ends the server, lets Mosquitto hold messages in any order and some of them twice, and starts the
 * server, which is killed once in their midst.
 *
 * @throws what is missing, or there more than once
 */
export async function heldTrial({ messages, data, tell }: HeldTrial): Promise<void> {
  const several = await severalServers(1, data);
  try {
    const server = await followed(several);
    const days = Math.ceil(messages / MESSAGES_A_DAY);
    const lived = boxesThrough(days, HABIT, "held").flatMap(({ days: each }) => each.flat());
    const events = shuffled(lived, "which").slice(0, messages);
    const again = shuffled(events, "again").slice(0, Math.ceil(messages / 20));
    await server.end();
    await publish(several, shuffled([...events, ...again], "order"));
    tell(`Mosquitto holds ${events.length} messages and ${again.length} of them once more`);

    await server.start();
    const part = await untilStored(several, messages / 3);
    await server.kill();
    tell(`The server is started, and killed when ${part} are stored`);

    const began = performance.now();
    await server.start();
    const all = await untilStored(several, events.length);
    tell(`Started again, it has stored all ${all} after ${seconds(began)} s`);
    await checkOnce(several, events);
    tell("None is lost, none is there twice");
    // In the order of time, as lives are made.
    const sent = new Set(events);
    await requireSameAsOverHttp(
      several,
      lived.filter((event) => sent.has(event)),
    );
    tell("Readings and presses are the same as over HTTP, once and in order");
  } finally {
    await several.end();
  }
}

/** The broker keeps messages for whom it has met. */
async function followed({ servers: [server] }: Several): Promise<ServerProcess> {
  if (!server) throw new Error("There is no server.");
  while (!server.output.includes("MQTT: connected to")) await sleep(10);
  return server;
}

async function publish({ broker }: Several, events: readonly Event[]): Promise<void> {
  const network = await connected(broker.url, "network");
  await publishAll(events, network, newLedger());
  await network.endAsync();
}

/** @returns how many are stored, which may be some more */
async function untilStored({ postgres }: Several, least: number): Promise<number> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await ask<{ count: number }>(
      postgres.url,
      "select count(*)::int as count from uplinks",
    );
    const count = row?.count ?? 0;
    if (count >= least) return count;
    if (performance.now() > limit) throw new Error(`Only ${count} of ${least} came to be stored.`);
    await sleep(20);
  }
}

async function checkOnce({ postgres }: Several, events: readonly Event[]): Promise<void> {
  const stored = await storedEvents(postgres.url);
  const wrong = events.filter(({ key }) => stored.get(key) !== 1);
  if (wrong.length > 0) throw new Error(`Not there once: ${wrong.map(({ key }) => key)}`);
  if (stored.size !== events.length) {
    throw new Error(`${stored.size} events are stored, and ${events.length} were sent.`);
  }
}

async function requireSameAsOverHttp(
  { postgres, servers: [server] }: Several,
  events: readonly Event[],
): Promise<void> {
  await postAll(twinOf(events), () => server?.url ?? "", newLedger());
  const [found, expected] = [await recordOf(postgres.url), await recordOf(postgres.url, TWINS)];
  if (!isDeepStrictEqual(twinOf(found), expected)) {
    throw new Error("What is stored is not the same as over HTTP.");
  }
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}
