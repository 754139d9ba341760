import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { freePort } from "../../server/src/database/embedded/free-port.ts";
import { atExit } from "../at-exit.ts";
import { temporaryFolder } from "../data.ts";
import { query } from "../postgres.ts";
import { type Machine, machinesOn, NETWORK } from "./machines.ts";

const NAMES = ["db-1", "db-2", "db-3"];
const PASSWORD = "a-password-of-the-trials";
const USER = "postgres";
/** How long a cluster may take to be whole, also after it lost a machine. */
const WHOLE_WITHIN_MS = 180_000;

/** What the leader says of the others is true once it says so for longer than its loop takes (5 s). */
const STABLE = 12;

const Member = z.object({ role: z.string(), state: z.string(), timeline: z.number().optional() });
const Members = z.object({ members: z.array(Member) });

/** Three machines, each with etcd, Patroni and PostgreSQL, and HAProxy here; by the files of deploy/patroni. */
export interface Cluster {
  /** By HAProxy, always to the leader. */
  url: string;
  machines: readonly Machine[];
  /** Starts what does not run on a machine. */
  startEtcd(machine: Machine): void;
  killEtcd(machine: Machine): void;
  startPatroni(machine: Machine): void;
  /** Undefined while none holds the lock. */
  leader(): Promise<Machine | undefined>;
  /** Resolves when a leader runs and the others follow it, one of them synchronously. */
  whole(): Promise<Machine>;
  /** `patronictl`, as an operator calls it on a machine. */
  control(machine: Machine, ...words: string[]): Promise<void>;
  /** Tries to write to the PostgreSQL of a machine, from there. @returns whether it was acknowledged */
  write(machine: Machine): Promise<boolean>;
  end(): void;
}

export async function clusterOf(): Promise<Cluster> {
  const folder = temporaryFolder();
  // PostgreSQL runs as a user who has to get in.
  chmodSync(folder.path, 0o755);
  const { machines, end: endMachines } = machinesOn(NAMES);
  const port = await freePort();
  const as = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const at = (machine: Machine, name: string) => join(folder.path, machine.name, name);
  for (const machine of machines) makeFolders(machine, at);
  const balancer = startBalancer(folder.path, port, await freePort());
  const etcds = new Map<Machine, ChildProcess>();
  const logs = new Map<string, string>();
  const keep = (name: string) => (text: string) => {
    logs.set(name, `${logs.get(name) ?? ""}${text}`.slice(-4000));
  };
  /** As the leader knows them: others may believe for seconds what was. */
  const membersBy = ({ address }: Machine) =>
    fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
      .then(async (response) => Members.parse(await response.json()).members)
      .catch(() => []);
  const cluster: Cluster = {
    url: as("dosebeat", "dosebeat"),
    machines,
    startEtcd(machine) {
      const env = { ...settingsOf("etcd", machine), ETCD_DATA_DIR: at(machine, "etcd") };
      const output = keep(`etcd ${machine.name}`);
      etcds.set(machine, machine.start("etcd", [], { env, output }));
    },
    killEtcd(machine) {
      etcds.get(machine)?.kill("SIGKILL");
    },
    startPatroni(machine) {
      machine.start("patroni", [at(machine, "patroni.yml")], {
        user: USER,
        output: keep(`patroni ${machine.name}`),
      });
    },
    async leader() {
      // What a member believes may be old; the lock is what its own check says.
      for (const machine of machines) {
        const isLeader = await fetch(`http://${machine.address}:8008/primary`, {
          signal: AbortSignal.timeout(1000),
        }).then(
          ({ status }) => status === 200,
          () => false,
        );
        if (isLeader) return machine;
      }
      return undefined;
    },
    async whole() {
      const limit = performance.now() + WHOLE_WITHIN_MS;
      for (let times = 0; ; await sleep(500)) {
        const leader = await cluster.leader();
        const members = leader ? await membersBy(leader) : [];
        times = isWhole(members) ? times + 1 : 0;
        if (leader && times === STABLE) return leader;
        if (performance.now() > limit) {
          const told = [...logs].map(([name, text]) => `--- ${name}\n${text}`).join("\n");
          throw new Error(`The cluster is not whole: ${JSON.stringify(members)}\n${told}`);
        }
      }
    },
    async control(machine, ...words) {
      const all = ["-c", at(machine, "patroni.yml"), ...words];
      const { isDone, output } = await machine.run("patronictl", all, 120);
      if (!isDone) throw new Error(`patronictl ${words.join(" ")}: ${output}`);
    },
    async write(machine) {
      const url = `postgres://postgres:${PASSWORD}@${machine.address}:5432/postgres?connect_timeout=2`;
      const text = "insert into fence default values";
      const words = ["-X", "-q", "-v", "ON_ERROR_STOP=1", url, "-c", text];
      return (await machine.run("psql", words, 2)).isDone;
    },
    end() {
      balancer();
      endMachines();
      folder.remove();
    },
  };
  try {
    for (const machine of machines) cluster.startEtcd(machine);
    for (const machine of machines) cluster.startPatroni(machine);
    await cluster.whole();
    const postgres = as("postgres", "postgres");
    await query(postgres, `create role dosebeat login password '${PASSWORD}'`);
    await query(postgres, "create database dosebeat owner dosebeat");
    await query(postgres, "create table fence (at timestamptz not null default now())");
    return cluster;
  } catch (error) {
    cluster.end();
    throw error;
  }
}

/** All run on one timeline, and one is the synchronous standby: only such a cluster can lose its leader. */
function isWhole(members: readonly z.infer<typeof Member>[]): boolean {
  const running = members.filter(({ state }) => state === "running" || state === "streaming");
  const has = (role: string) => running.some((member) => member.role === role);
  const timelines = new Set(running.map(({ timeline }) => timeline));
  return running.length === NAMES.length && timelines.size === 1 && has("sync_standby");
}

/** A file of deploy/patroni for a machine of the trial. */
function fileOf(name: string, machine?: Machine): string {
  const path = fileURLToPath(new URL(`../../deploy/patroni/${name}`, import.meta.url));
  return readFileSync(path, "utf8")
    .replaceAll("@NAME@", machine?.name ?? "")
    .replaceAll("@ADDRESS@", machine?.address ?? "")
    .replaceAll(/@[A-Z]+_PASSWORD@/g, PASSWORD)
    .replaceAll("10.0.0.", NETWORK);
}

function settingsOf(name: string, machine: Machine): Record<string, string> {
  const lines = fileOf(name, machine)
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

function makeFolders(machine: Machine, at: (machine: Machine, name: string) => string): void {
  const text = fileOf("patroni.yml", machine)
    .replace("/var/lib/postgresql/15/dosebeat", at(machine, "postgres"))
    .replace("/var/lib/postgresql/.pgpass-patroni", at(machine, "pgpass"))
    .replace("/var/run/postgresql", at(machine, "sockets"))
    // All machines have the same one here.
    .replace("mode: automatic", "mode: off");
  const id = (...words: string[]) =>
    Number(execFileSync("id", [...words, USER], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  for (const name of ["", "sockets"]) {
    mkdirSync(at(machine, name), { recursive: true });
    chownSync(at(machine, name), uid, gid);
  }
  writeFileSync(at(machine, "patroni.yml"), text);
}

/** @returns what ends it */
function startBalancer(folder: string, primary: number, replica: number): () => void {
  const file = join(folder, "haproxy.cfg");
  const text = fileOf("haproxy.cfg")
    .replace("127.0.0.1:5000", `127.0.0.1:${primary}`)
    .replace("127.0.0.1:5001", `127.0.0.1:${replica}`);
  writeFileSync(file, text);
  const child = spawn("haproxy", ["-db", "-q", "-f", file], {
    stdio: "ignore",
    env: { PATH: `${process.env["PATH"]}:/usr/sbin` },
  });
  const kill = () => child.kill("SIGKILL");
  const done = atExit(kill);
  return () => {
    done();
    kill();
  };
}
