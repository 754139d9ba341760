import { setTimeout as sleep } from "node:timers/promises";
import { connected } from "../server/test/broker.ts";
import { describeAnswers } from "./answers.ts";
import { type Balancer, type BalancerName, install, startBalancer } from "./balancer.ts";
import { Household, newSeen, type Seen } from "./households.ts";
import { boxesThrough, type Event } from "./lives.ts";
import { aHousehold } from "./patient.ts";
import { query } from "./postgres.ts";
import { type Ledger, type Network, newLedger, postAll, publishAll } from "./senders.ts";
import type { ServerProcess } from "./server-process.ts";
import { severalServers } from "./several.ts";
import { untilStoredOnce } from "./stored.ts";

export interface BalancedTrial {
  balancer: BalancerName;
  households: number;
  /** How long to observe after each action. */
  seconds: number;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

const DAYS = 60;
const AT_ONCE = 60;

/**
 * Three servers on one PostgreSQL and one Mosquitto behind a balancer, under load from boxes and open
 * pages; one server is killed and one is replaced. Reports what clients saw.
 *
 * @throws if an event is lost or stored twice, or a page misses an event
 */
export async function balancedTrial(trial: BalancedTrial): Promise<void> {
  const { data, log } = trial;
  install(trial.balancer);
  const { servers, postgres, broker, end } = await severalServers(3, data, {
    TRUST_PROXY: "127.0.0.1",
    DRAIN_SECONDS: "4",
  });
  const urls = servers.map(({ url }) => url);
  const balancer = await startBalancer(trial.balancer, urls);
  try {
    const load = await startLoad(trial, balancer, broker.url);
    for (const { what, action } of actionsOn(servers)) {
      const seen = load.startCounting();
      await action();
      await sleep(1000 * trial.seconds);
      log(`${what}: ${describe(seen)}`);
    }
    await load.end();
    await checkStored(postgres.url, load);
    log(
      `${load.ledger.acknowledged.size} events acknowledged over HTTP, ${load.ledger.published.size} by the broker, ${load.households.flatMap(({ pressed }) => pressed).length} presses of open pages: each stored exactly once, and every page received every press`,
    );
  } finally {
    await balancer.end();
    await end();
  }
}

function actionsOn([one, , three]: readonly ServerProcess[]) {
  return [
    { what: "All three run", action: async () => {} },
    { what: "One is killed with kill -9", action: async () => three?.kill() },
    { what: "It is restarted", action: async () => three?.start() },
    {
      what: "Another receives SIGTERM, drains, and is restarted, as for a new release",
      action: async () => {
        await one?.end();
        await one?.start();
      },
    },
  ];
}

interface Load {
  households: Household[];
  ledger: Ledger;
  /** Starts new counters. */
  startCounting(): Seen;
  end(): Promise<void>;
}

async function startLoad(
  { households: count }: BalancedTrial,
  { url }: Balancer,
  brokerUrl: string,
): Promise<Load> {
  const households: Household[] = [];
  for (let index = 0; index < count; index += 1) {
    households.push(new Household(url, await aHousehold(url, index)));
  }
  const network = await connected(brokerUrl, "network");
  const ledger = newLedger();
  const days = boxesThrough(DAYS, { boxes: 8, everyMinutes: 30 }, "balanced").flatMap(
    (box) => box.days,
  );
  let isOver = false;
  const work = sendWhile(() => !isOver, days.flat(), { url, network, ledger });
  for (const household of households) household.start();
  return {
    households,
    ledger,
    startCounting() {
      const seen = newSeen();
      for (const household of households) household.seen = seen;
      return seen;
    },
    async end() {
      isOver = true;
      await work;
      await Promise.all(households.map((household) => household.end()));
      await network.endAsync();
    },
  };
}

async function sendWhile(
  shouldContinue: () => boolean,
  events: readonly Event[],
  { url, network, ledger }: { url: string; network: Network; ledger: Ledger },
): Promise<void> {
  for (let start = 0; shouldContinue() && start < events.length; start += AT_ONCE) {
    const some = events.slice(start, start + AT_ONCE);
    const posted = some.filter((_, index) => index % 2 === 0);
    const published = some.filter((_, index) => index % 2 === 1);
    await Promise.all([
      postAll(posted, () => url, ledger),
      publishAll(published, network, ledger),
      sleep(200),
    ]);
  }
}

/** @throws what is missing or stored more than once, or how many presses no page received */
async function checkStored(databaseUrl: string, { households, ledger }: Load): Promise<void> {
  await untilStoredOnce(databaseUrl, [...ledger.acknowledged, ...ledger.published]);
  const presses = await query<{ count: string }>(
    databaseUrl,
    "select count(*) from press_claims join sensors on sensors.id = sensor_id where starts_with(deveui, '73')",
  );
  const pressed = households.flatMap((household) => household.pressed).length;
  if (Number(presses[0]?.count) !== pressed) {
    throw new Error(`${presses[0]?.count} of ${pressed} presses of open pages are stored.`);
  }
  const missed = households.reduce((sum, household) => sum + household.missed, 0);
  if (missed > 0) throw new Error(`${missed} presses never reached their open page.`);
}

function describe({ answers, interrupted, delays }: Seen): string {
  const sorted = [...delays].sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  const longest = Math.round(Math.max(0, ...interrupted));
  const streams =
    interrupted.length === 0
      ? "no stream was interrupted"
      : `${interrupted.length} streams were interrupted and reconnected within ${longest} ms`;
  return `responses to pages ${describeAnswers(answers)}; ${streams}; a press shown after ${at(0.5)} ms (median), ${at(1)} ms (slowest)`;
}
