import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../server/test/embedded-server.ts";
import { startStandby } from "../server/test/standby.ts";
import { wireTo } from "../server/test/wire.ts";
import { type Answers, countAnswer, describeAnswers } from "./answers.ts";
import { call } from "./api.ts";
import { copyOf } from "./data.ts";
import { fleetOf } from "./fleet.ts";
import { boxesThrough } from "./lives.ts";
import { aHousehold } from "./patient.ts";
import { ownPostgres } from "./postgres.ts";
import { atPort, replicaOf } from "./replica.ts";
import { newLedger, postAll } from "./senders.ts";
import { untilStoredOnce } from "./stored.ts";
import { replicaReads, tellAndRead } from "./takeover/told.ts";

export interface TakeoverTrial {
  /** Seconds without a writable database. */
  seconds: number;
  /** Of boxes, whose messages are delivered. */
  days: number;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

/**
 * Kills the primary PostgreSQL during deliveries to two servers, redirects them to a replica, and
 * promotes it some seconds later. A second replica follows the first, and the servers read from both.
 *
 * @throws what was acknowledged but is missing on the replica, or stored more than once, or was not in an answer after
 * somebody had been told of it
 */
export async function takeoverTrial({ seconds, days, data, log }: TakeoverTrial): Promise<void> {
  const [first, second, third] = [copyOf(data), copyOf(data), copyOf(data)];
  const primary = await ownPostgres(first.path);
  const replica = await replicaOf(primary.url, second.path);
  const follower = await startStandby(replica.url, third.path);
  const wire = await wireTo(Number(new URL(primary.url).port));
  const fleet = await fleetOf(2, atPort(primary.url, wire.port), {
    DATABASE_REPLICA_URL: `${replica.url},${follower.url}`,
  });
  try {
    await fleet.start();
    const urls = fleet.servers.map(({ url }) => url);
    const patient = await aHousehold(urls[0] ?? "", 1);
    const told = await tellAndRead(urls, patient);
    const lives = boxesThrough(days, { boxes: 8, everyMinutes: 60 }, "takeover");
    const events = lives.flatMap(({ days }) => days.flat());
    const ledger = newLedger();
    let turn = 0;
    const posted = postAll(events, () => urls[turn++ % urls.length] ?? "", ledger);
    await until(() => ledger.acknowledged.size > events.length / 4);
    await until(async () => told.counts().answered > 0 && (await replicaReads(urls)) > 0);

    await primary.kill();
    wire.leadTo(Number(new URL(replica.url).port));
    const answers = await readFor(seconds, urls, patient);
    const before = ledger.acknowledged.size;
    log(
      `The primary is killed after ${before} of ${events.length} acknowledged events; for ${seconds} s the replica is read-only, and pages get ${answers}`,
    );
    const started = performance.now();
    await replica.promote();
    await until(() => ledger.acknowledged.size > before);
    log(
      `Promoted; events are acknowledged again after ${Math.round(performance.now() - started)} ms`,
    );
    const promoted = await replicaReads(urls);
    await until(async () => (await replicaReads(urls)) > promoted);
    log(
      `The second replica follows the new primary, and is read from again after ${Math.round(performance.now() - started)} ms`,
    );
    await posted;
    const { acknowledged, answered } = told.counts();
    await told.end();
    log(
      `${answered} times a patient read at either server while ${acknowledged} readings were acknowledged, ${await replicaReads(urls)} calls were answered from replicas: none had less than somebody had been told before`,
    );
    await untilStoredOnce(
      replica.url,
      events.map(({ key }) => key),
    );
    log(
      `All ${events.length} events are acknowledged and stored exactly once; no server was restarted`,
    );
  } finally {
    await fleet.end();
    await wire.remove();
    follower.stop();
    replica.end();
    for (const { remove } of [first, second, third]) remove();
  }
}

/** Counts responses to read-only calls, for example "120 × 200". */
async function readFor(
  seconds: number,
  urls: readonly string[],
  { token }: { token: string },
): Promise<string> {
  const answers: Answers = new Map();
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    for (const url of urls) {
      const { status } = await call(url, "GET", "/api/profile/userdata", { token });
      countAnswer(answers, status);
    }
    await sleep(50);
  }
  return describeAnswers(answers);
}
