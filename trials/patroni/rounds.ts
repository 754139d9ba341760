import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../../server/test/embedded-server.ts";
import type { Cluster } from "./cluster.ts";
import type { Load } from "./load.ts";
import type { Machine } from "./machines.ts";

export interface Scene {
  cluster: Cluster;
  load: Load;
  /** Leads when the round begins. */
  leader: Machine;
}

/** How often a leader that was replaced was asked to write, and how often it said that it had. */
interface Asked {
  asked: number;
  acknowledged: number;
}

/** Does something to the cluster and repairs what does not repair itself. */
export type Round = (scene: Scene) => Promise<Asked | undefined>;

/** Longer than the lock of a leader is good for. */
const WITHOUT_QUORUM_MS = 30_000;
const ASKED_AGAIN = 5;

/** Every round by its name, in the order in which they run. */
export const ROUNDS: Readonly<Record<string, Round>> = {
  "leader killed": killed,
  "leader frozen": frozen,
  "leader cut off": cutOff,
  "no quorum": withoutQuorum,
  switchover,
  "replica rebuilt": rebuilt,
};

/** `kill -9` of all of its processes, as when power fails. */
async function killed(scene: Scene): Promise<undefined> {
  const { cluster, leader } = scene;
  leader.signal("SIGKILL");
  await untilReplaced(scene);
  cluster.startEtcd(leader);
  cluster.startPatroni(leader);
}

/** SIGSTOP until another leads, then SIGCONT: it still believes that it is the leader. */
async function frozen(scene: Scene): Promise<Asked> {
  const { cluster, leader } = scene;
  leader.signal("SIGSTOP");
  await untilReplaced(scene);
  leader.signal("SIGCONT");
  const asked = { asked: 0, acknowledged: 0 };
  for (let turn = 0; turn < ASKED_AGAIN; turn += 1) await ask(cluster, leader, asked);
  return asked;
}

/** Its cable is pulled: it runs on, and people at its own console can write. */
async function cutOff(scene: Scene): Promise<Asked> {
  const { cluster, leader } = scene;
  const asked = { asked: 0, acknowledged: 0 };
  leader.cable("cut");
  let isReplaced = false;
  const replaced = untilReplaced(scene).finally(() => {
    isReplaced = true;
  });
  while (!isReplaced) await ask(cluster, leader, asked);
  await replaced;
  for (let turn = 0; turn < ASKED_AGAIN; turn += 1) await ask(cluster, leader, asked);
  leader.cable("whole");
  return asked;
}

/** Two of three etcd are killed for longer than the lock is good for. */
async function withoutQuorum({ cluster, load, leader }: Scene): Promise<undefined> {
  const others = cluster.machines.filter((machine) => machine !== leader);
  for (const machine of others) cluster.killEtcd(machine);
  await sleep(WITHOUT_QUORUM_MS);
  for (const machine of others) cluster.startEtcd(machine);
  await load.flows();
}

async function switchover(scene: Scene): Promise<undefined> {
  const { cluster, leader } = scene;
  await cluster.control(leader, "switchover", "--leader", leader.name, "--force");
  await untilReplaced(scene);
}

/** A replica loses its data and copies the leader's. */
async function rebuilt({ cluster, load, leader }: Scene): Promise<undefined> {
  const replica = cluster.machines.find((machine) => machine !== leader) ?? leader;
  await cluster.control(leader, "reinit", "dosebeat", replica.name, "--force", "--wait");
  await load.flows();
}

async function untilReplaced({ cluster, load, leader }: Scene): Promise<void> {
  await until(async () => {
    const now = await cluster.leader();
    return now !== undefined && now !== leader;
  });
  await load.flows();
}

async function ask(cluster: Cluster, machine: Machine, asked: Asked): Promise<void> {
  asked.asked += 1;
  if (await cluster.write(machine)) asked.acknowledged += 1;
}
