import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../server/test/embedded-server.ts";
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

export interface TakeoverTrial {
  /** Seconds without a writable database. */
  seconds: number;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

/**
 * Kills the primary PostgreSQL during deliveries to two servers, redirects them to a replica, and
 * promotes it some seconds later.
 *
 * @throws what was acknowledged but is missing on the replica, or stored more than once
 */
export async function takeoverTrial({ seconds, data, log }: TakeoverTrial): Promise<void> {
  const [first, second] = [copyOf(data), copyOf(data)];
  const primary = await ownPostgres(first.path);
  const replica = await replicaOf(primary.url, second.path);
  const wire = await wireTo(Number(new URL(primary.url).port));
  const fleet = await fleetOf(2, atPort(primary.url, wire.port));
  try {
    await fleet.start();
    const urls = fleet.servers.map(({ url }) => url);
    const patient = await aHousehold(urls[0] ?? "", 1);
    const lives = boxesThrough(20, { boxes: 8, everyMinutes: 60 }, "takeover");
    const events = lives.flatMap(({ days }) => days.flat());
    const ledger = newLedger();
    let turn = 0;
    const posted = postAll(events, () => urls[turn++ % urls.length] ?? "", ledger);
    await until(() => ledger.acknowledged.size > events.length / 4);

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
    await posted;
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
    replica.end();
    for (const { remove } of [first, second]) remove();
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
