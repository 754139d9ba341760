import { connected, MOSQUITTO, makeMosquitto } from "../server/test/broker.ts";
import { describeAnswers } from "./answers.ts";
import { install } from "./balancer.ts";
import { fleetOf } from "./fleet.ts";
import { clusterOf } from "./patroni/cluster.ts";
import { type Load, startLoad } from "./patroni/load.ts";
import { ROUNDS, type Scene } from "./patroni/rounds.ts";
import { untilStoredOnce } from "./stored.ts";

export interface PatroniTrial {
  /** Of each kind. */
  rounds: number;
  /** Of `ROUNDS`. */
  kinds: readonly string[];
  log(line: string): void;
}

/** What the machines need; Debian's patroni brings none of the others. */
const PROGRAMS = ["psql", "etcd", "patroni", "haproxy", "mosquitto"];

/**
 * Three machines with etcd, Patroni and PostgreSQL, by the files of deploy/patroni, and three servers that reach them through
 * HAProxy, while boxes deliver over HTTP and through a broker and machines are killed, frozen and cut off.
 *
 * @throws what was acknowledged and is missing or stored twice, or that a replaced leader acknowledged a write
 */
export async function patroniTrial({ rounds, kinds, log }: PatroniTrial): Promise<void> {
  for (const program of PROGRAMS) install(program);
  const cluster = await clusterOf();
  const broker = await makeMosquitto(MOSQUITTO ?? "mosquitto");
  const fleet = await fleetOf(3, cluster.url, { MQTT_URL: broker.url, MQTT_SHARED: "on" });
  try {
    await fleet.start();
    const network = await connected(broker.url, "network");
    const urls = fleet.servers.map(({ url }) => url);
    const load = startLoad(urls, network);
    for (const kind of kinds) {
      const silences: number[] = [];
      let asked = 0;
      for (let turn = 0; turn < rounds; turn += 1) {
        const scene = { cluster, load, leader: await cluster.whole() };
        const played = await play(kind, scene);
        silences.push(played.silence);
        asked += played.asked;
      }
      log(`${kind}: ${describe(silences)}${asked > 0 ? `; ${asked} writes refused by it` : ""}`);
    }
    await load.end();
    const { acknowledged, published, answers } = load.ledger;
    await untilStoredOnce(cluster.url, [...acknowledged, ...published]);
    log(
      `${acknowledged.size} messages acknowledged over HTTP (${describeAnswers(answers)}) and ${published.size} by the broker: 0 lost, 0 twice; no server was restarted`,
    );
    await network.endAsync(true);
  } finally {
    await fleet.end();
    await broker.remove();
    cluster.end();
  }
}

/** @throws what was acknowledged before its end and is not stored once, or that the old leader wrote */
async function play(kind: string, scene: Scene): Promise<{ silence: number; asked: number }> {
  const { cluster, load } = scene;
  await load.flows();
  const silence = load.watch();
  const asked = await ROUNDS[kind]?.(scene);
  await cluster.whole();
  const longest = silence();
  if (asked && asked.acknowledged > 0) {
    throw new Error(
      `${kind}: the old leader acknowledged ${asked.acknowledged} of ${asked.asked} writes.`,
    );
  }
  await requireStored(cluster.url, load);
  return { silence: longest, asked: asked?.asked ?? 0 };
}

async function requireStored(url: string, { ledger }: Load): Promise<void> {
  await untilStoredOnce(url, [...ledger.acknowledged]);
}

/** Seconds, for example "3 rounds, 21.4 s without an acknowledgement (median), 24.0 s (worst)". */
function describe(silences: readonly number[]): string {
  const sorted = [...silences].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  return `${sorted.length} rounds, ${at(0.5)} s without an acknowledgement (median), ${at(1)} s (worst)`;
}
