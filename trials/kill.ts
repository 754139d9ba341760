import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { chance, wholeNumber } from "@dosebeat/box/chance";
import { SECOND } from "@dosebeat/box/time";
import { BROKERS, connected } from "../server/test/broker.ts";
import { describeAnswers } from "./answers.ts";
import { boxesThrough, type Event, type Lived, shuffled, TWINS, twinOf } from "./lives.ts";
import { dosesOf, treat } from "./patient.ts";
import { aloneRig, type Rig, threeRig } from "./rigs.ts";
import { type Ledger, type Network, newLedger, postAll, publishAll } from "./senders.ts";
import { recordOf, storedEvents, storedPresses } from "./stored.ts";

export interface KillTrial {
  /** One server with its embedded PostgreSQL, or three servers on a PostgreSQL of their own. */
  mode: "alone" | "three";
  /** Each a day of the boxes and a kill. */
  rounds: number;
  /** A multiple of 4: of both networks, over HTTP and MQTT. */
  boxes: number;
  /** How often a box reports. */
  everyMinutes: number;
  /** The same seed kills the same at the same points, as far as the machine allows. */
  seed: string;
  /** A data folder to be copied, from `makeData`. */
  data: string;
  tell(line: string): void;
}

interface Running extends KillTrial {
  rig: Rig;
  network: Network;
  ledger: Ledger;
  lives: Lived[];
}

const TWIN_PATIENT = "twin@example.org";
const SETTLE_LIMIT_MS = 60_000;
/** From an acknowledgement to the kill: longer than a transaction takes. */
const LONGEST_PAUSE_MS = 40;
/** A start takes so long: killing within it hits recovery, migration and the first calls. */
const START_MS = 700;

/**
 * Delivers the lives of boxes, over HTTP and MQTT, while servers and databases are killed with -9, and
 * compares what is stored in the end with a run in which nobody was killed.
 *
 * @throws what is missing, or there more than once
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
      throw new Error(`The broker died, which nobody killed: ${how}`);
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

/** A day of all boxes, in any order, with a kill in its midst. */
async function oneRound(running: Running, round: number): Promise<void> {
  const { rig, network, ledger, lives, seed, tell } = running;
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
  await sleep(chance(seed, round, "pause") * LONGEST_PAUSE_MS);
  const killed = await rig.kill(seed, round);
  const acknowledged = [...ledger.acknowledged];
  const again = await killAgain(running, round);
  const began = performance.now();
  await rig.restore();
  const took = performance.now() - began;
  const stored = await storedEvents(await rig.databaseUrl());
  const missing = acknowledged.filter((key) => !stored.has(key));
  if (missing.length > 0) {
    throw new Error(`Round ${round} of seed ${seed}, ${killed}: acknowledged and lost: ${missing}`);
  }
  await sending;
  tell(
    `Round ${round + 1}: killed ${killed}${again} after ${acknowledged.length - before} acknowledged of ${posted.length}; ready after ${(took / 1000).toFixed(1)} s, all there`,
  );
}

/** Half of the boxes of each network deliver through the broker. */
function byMqtt(box: number): boolean {
  return box % 4 === 1 || box % 4 === 2;
}

/** Sometimes what was just begun is killed at once. */
async function killAgain({ rig, seed }: Running, round: number): Promise<string> {
  if (chance(seed, round, "again") > 0.25) return "";
  await rig.begin();
  await sleep(chance(seed, round, "again after") * START_MS);
  return `, then ${await rig.kill(seed, round, "again")} at the start`;
}

async function checkEnd(running: Running): Promise<void> {
  const { rig, lives, ledger, rounds, tell } = running;
  const all = lives.flatMap(({ days }) => days.flat());
  await checkOnce(rig, all);
  await checkPresses(rig, lives);
  const record = await recordOf(await rig.databaseUrl());
  const doses = await dosesOf(rig.url(), rounds);
  await postAll(all, rig.url, newLedger());
  requireSame("before all was sent again", record, await recordOf(await rig.databaseUrl()));
  requireSame("before all was sent again", doses, await dosesOf(rig.url(), rounds));
  const twins = await undisturbedTwins(running, all);
  requireSame("without kills", twins.record, twinOf(record));
  requireSame("without kills", twins.doses, doses);
  tell(
    `${ledger.acknowledged.size} events acknowledged over HTTP and ${ledger.published.size} by the broker: each there once; ${record["readings"]?.length} readings, ${record["presses"]?.length} claims of presses and every dose as without kills, and as before all was sent again. Answers: ${describeAnswers(ledger.answers)}`,
  );
}

/** Every event that anybody took is there, once; what the broker still holds is waited for. */
async function checkOnce(rig: Rig, all: readonly Event[]): Promise<void> {
  const limit = performance.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const stored = await storedEvents(await rig.databaseUrl());
    const twice = [...stored].filter(([, count]) => count > 1).map(([key]) => key);
    if (twice.length > 0) throw new Error(`There more than once: ${twice}`);
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

/** What fingers really did, to the second that frames tell, without the newest that no frame told yet. */
async function checkPresses(rig: Rig, lives: readonly Lived[]): Promise<void> {
  const held = await storedPresses(await rig.databaseUrl());
  for (const { deveui, life } of lives) {
    const told = life.transmissions.at(-1)?.at ?? 0;
    for (const { at, seq } of life.presses) {
      if (seq === null || at > told - 10 * SECOND) continue;
      const claims = held.get(`${deveui} ${seq}`) ?? [];
      if (claims.length > 0 && claims.every((claim) => Math.abs(claim - at) <= 2 * SECOND))
        continue;
      throw new Error(`Press ${seq} of ${deveui} at ${new Date(at).toISOString()}: ${claims}`);
    }
  }
}

/** The same lives of other boxes, in order and without kills. */
async function undisturbedTwins({ rig, lives, rounds }: Running, all: readonly Event[]) {
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

/** The first rows that only one of them has. */
function differenceOf(expected: unknown, found: unknown): string {
  const [one, other] = [expected, found].map(
    (value) => new Set(JSON.stringify(value).split("\\n")),
  );
  return JSON.stringify([...(one ?? [])].filter((row) => !other?.has(row)).slice(0, 3));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(1);
}
