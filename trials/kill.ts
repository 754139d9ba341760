import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { chance, wholeNumber } from "@dosebeat/box/chance";
import { SECOND } from "@dosebeat/domain/time/durations";
import { BROKERS, connected } from "../server/test/broker.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { describeAnswers } from "./answers.ts";
import { boxesThrough, type Event, type Lived, shuffled, TWINS, twinOf } from "./lives.ts";
import { dosesOf, treat } from "./patient.ts";
import { aloneRig, type Rig, threeRig } from "./rigs.ts";
import { type Ledger, type Network, newLedger, postAll, publishAll } from "./senders.ts";
import { recordOf, storedEvents, storedPresses } from "./stored.ts";

export interface KillTrial {
  /** One server with its embedded PostgreSQL, or three servers on a separate PostgreSQL. */
  mode: "alone" | "three";
  /** Each is a day of the boxes with a kill. */
  rounds: number;
  /** A multiple of 4: both networks, over HTTP and MQTT. */
  boxes: number;
  /** Interval of a box's reports. */
  everyMinutes: number;
  /** The same seed kills the same process at the same point, as far as the machine allows. */
  seed: string;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

interface Running extends KillTrial {
  rig: Rig;
  network: Network;
  ledger: Ledger;
  lives: Lived[];
}

const TWIN_PATIENT = "twin@example.org";
/** From an acknowledgement to the kill: longer than a transaction. */
const MAX_PAUSE_MS = 40;
/** Duration of a start: killing within it hits recovery, migration and the first calls. */
const START_MS = 700;

/**
 * Delivers the events of boxes over HTTP and MQTT while servers and databases are killed with kill -9,
 * and compares the stored data with a run without kills.
 *
 * @throws what is missing or stored more than once
 */
export async function killTrial(trial: KillTrial): Promise<void> {
  const { mode, rounds, seed, data } = trial;
  const [, makeBroker] = BROKERS.at(-1) ?? [];
  if (!makeBroker) throw new Error("There is no broker.");
  const broker = await makeBroker();
  const rig = await (mode === "alone" ? aloneRig : threeRig)(data, broker.url, seed);
  const network = await connected(broker.url, "network");
  const lives = boxesThrough(rounds, trial, seed);
  const running: Running = { ...trial, rig, network, ledger: newLedger(), lives };
  try {
    const died = broker.died.then((how) => {
      throw new Error(`The broker exited unexpectedly: ${how}`);
    });
    await Promise.race([died, allRounds(running)]);
  } finally {
    await network.endAsync(true);
    await rig.end();
    await broker.remove();
  }
}

async function allRounds(running: Running): Promise<void> {
  const { rig, lives, rounds } = running;
  await rig.start();
  await treat(rig.url(), lives[0]?.deveui ?? "");
  for (let round = 0; round < rounds; round += 1) await oneRound(running, round);
  await checkEnd(running);
}

/** A day of all boxes, in random order, with a kill in between. */
async function oneRound(running: Running, round: number): Promise<void> {
  const { rig, network, ledger, lives, seed, log } = running;
  const events = lives.map(({ days }) => days[round] ?? []);
  const posted = shuffled(events.filter((_, box) => !byMqtt(box)).flat(), seed, round);
  const published = shuffled(events.filter((_, box) => byMqtt(box)).flat(), seed, round);
  const before = ledger.acknowledged.size;
  const sending = Promise.all([
    postAll(posted, rig.url, ledger),
    publishAll(published, network, ledger),
  ]);
  const killAfter = before + wholeNumber(1, Math.floor(0.9 * posted.length), seed, round, "after");
  await Promise.race([sending, until(() => ledger.acknowledged.size >= killAfter)]);
  await sleep(chance(seed, round, "pause") * MAX_PAUSE_MS);
  const killed = await rig.kill(seed, round);
  const acknowledged = [...ledger.acknowledged];
  const again = await killAgain(running, round);
  const started = performance.now();
  await rig.restore();
  const took = performance.now() - started;
  const stored = await storedEvents(await rig.databaseUrl());
  const missing = acknowledged.filter((key) => !stored.has(key));
  if (missing.length > 0) {
    throw new Error(`Round ${round} of seed ${seed}, ${killed}: acknowledged but lost: ${missing}`);
  }
  await sending;
  log(
    `Round ${round + 1}: killed ${killed}${again} after ${acknowledged.length - before} of ${posted.length} acknowledged; ready after ${(took / 1000).toFixed(1)} s, all stored`,
  );
}

/** Half of the boxes of each network deliver through the broker. */
function byMqtt(box: number): boolean {
  return box % 4 === 1 || box % 4 === 2;
}

/** Sometimes a process is killed again while it starts. */
async function killAgain({ rig, seed }: Running, round: number): Promise<string> {
  if (chance(seed, round, "again") > 0.25) return "";
  await rig.begin();
  await sleep(chance(seed, round, "again after") * START_MS);
  return `, then ${await rig.kill(seed, round, "again")} at the start`;
}

async function checkEnd(running: Running): Promise<void> {
  const { rig, lives, ledger, rounds, log } = running;
  const all = lives.flatMap(({ days }) => days.flat());
  await checkOnce(rig, all);
  await checkPresses(rig, lives);
  const record = await recordOf(await rig.databaseUrl());
  const doses = await dosesOf(rig.url(), rounds);
  await postAll(all, rig.url, newLedger());
  requireSame("before everything was sent again", record, await recordOf(await rig.databaseUrl()));
  requireSame("before everything was sent again", doses, await dosesOf(rig.url(), rounds));
  const twins = await twinsWithoutKills(running, all);
  requireSame("without kills", twins.record, twinOf(record));
  requireSame("without kills", twins.doses, doses);
  log(
    `${ledger.acknowledged.size} events acknowledged over HTTP and ${ledger.published.size} by the broker: each stored exactly once; ${record["readings"]?.length} readings, ${record["presses"]?.length} press claims and every dose as without kills, and unchanged after everything is sent again. Responses: ${describeAnswers(ledger.answers)}`,
  );
}

/** Every acknowledged event is stored exactly once; waits for what the broker still queues. */
async function checkOnce(rig: Rig, all: readonly Event[]): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const stored = await storedEvents(await rig.databaseUrl());
    const twice = [...stored].filter(([, count]) => count > 1).map(([key]) => key);
    if (twice.length > 0) throw new Error(`Stored more than once: ${twice}`);
    const missing = all.filter(({ key }) => !stored.has(key));
    if (missing.length === 0 && stored.size === all.length) return;
    if (performance.now() > limit) {
      throw new Error(
        `${stored.size} stored of ${all.length}; missing: ${missing.map(({ key }) => key)}`,
      );
    }
    await sleep(50);
  }
}

/** The simulated presses, except the latest ones that no frame has reported yet. */
async function checkPresses(rig: Rig, lives: readonly Lived[]): Promise<void> {
  const stored = await storedPresses(await rig.databaseUrl());
  for (const { deveui, life } of lives) {
    const reported = life.transmissions.at(-1)?.at ?? 0;
    for (const { at, seq } of life.presses) {
      if (seq === null || at > reported - 10 * SECOND) continue;
      const claims = stored.get(`${deveui} ${seq}`) ?? [];
      if (claims.length > 0 && claims.every((claim) => Math.abs(claim - at) <= 2 * SECOND))
        continue;
      throw new Error(`Press ${seq} of ${deveui} at ${new Date(at).toISOString()}: ${claims}`);
    }
  }
}

/** The same lives for other boxes, in order and without kills. */
async function twinsWithoutKills({ rig, lives, rounds }: Running, all: readonly Event[]) {
  const url = rig.url();
  await treat(url, twinOf(lives[0]?.deveui ?? ""), TWIN_PATIENT);
  await postAll(twinOf(all), () => url, newLedger());
  const record = await recordOf(await rig.databaseUrl(), TWINS);
  return { record, doses: await dosesOf(url, rounds, TWIN_PATIENT) };
}

function requireSame(as: string, expected: unknown, found: unknown): void {
  if (isDeepStrictEqual(expected, found)) return;
  throw new Error(`Not the same as ${as}: ${differenceOf(expected, found)}`);
}

/** The first rows that only one side has. */
function differenceOf(expected: unknown, found: unknown): string {
  const [one, other] = [expected, found].map(
    (value) => new Set(JSON.stringify(value).split("\\n")),
  );
  return JSON.stringify([...(one ?? [])].filter((row) => !other?.has(row)).slice(0, 3));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(1);
}
