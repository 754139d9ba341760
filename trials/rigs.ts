import { setTimeout as sleep } from "node:timers/promises";
import { chance, wholeNumber } from "@dosebeat/box/chance";
import { processExists } from "../server/src/database/embedded/lock.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { copyOf } from "./data.ts";
import { fleetOf, JWT_SECRET } from "./fleet.ts";
import { embeddedPid, embeddedUrl, ownPostgres } from "./postgres.ts";
import { ServerProcess } from "./server-process.ts";

type Keys = (string | number)[];

/** Servers with their database, parts of which can be killed. */
export interface Rig {
  start(): Promise<void>;
  /** The next server to call; it may be down. */
  url(): string;
  /** The database, for direct queries. */
  databaseUrl(): Promise<string>;
  /** Kills (-9) a process determined by the keys. @returns its name */
  kill(...keys: Keys): Promise<string>;
  /** Restarts what is not running, without waiting. */
  begin(): Promise<void>;
  /** Restarts what is not running; resolves when every server is ready. */
  restore(): Promise<void>;
  end(): Promise<void>;
}

const KINDS = ["Node", "PostgreSQL", "both"] as const;

const kindOf = (keys: Keys) => KINDS[wholeNumber(0, KINDS.length - 1, ...keys, "kind")] ?? "both";

/** One server with its embedded PostgreSQL, as started by `npm start`. */
export async function aloneRig(data: string, mqttUrl?: string): Promise<Rig> {
  const folder = copyOf(data);
  const mqtt = mqttUrl === undefined ? {} : { MQTT_URL: mqttUrl };
  const server = await ServerProcess.on({ DATA_DIR: folder.path, JWT_SECRET, ...mqtt });
  let killed = 0;
  const killPostgres = async () => {
    killed = await embeddedPid(folder.path);
    if (killed > 0 && processExists(killed)) process.kill(killed, "SIGKILL");
  };
  const rig: Rig = {
    start: () => server.start(),
    url: () => server.url,
    databaseUrl: () => embeddedUrl(folder.path),
    async kill(...keys) {
      const kind = kindOf(keys);
      if (kind !== "Node") await killPostgres();
      if (kind !== "PostgreSQL") await server.kill();
      return kind;
    },
    async begin() {
      if (!server.isRunning) server.begin();
    },
    async restore() {
      if (!server.isRunning) await server.start();
      // For a moment, leftovers of the killed process still respond.
      while ((await embeddedPid(folder.path)) === killed) await sleep(10);
      await ready(server);
    },
    async end() {
      await server.end();
      await killPostgres();
      folder.remove();
    },
  };
  return rig;
}

/** Three servers on one PostgreSQL and one broker. */
export async function threeRig(data: string, mqttUrl: string, seed: string): Promise<Rig> {
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const shared = chance(seed, "shared subscription") < 0.5 ? "on" : "off";
  const fleet = await fleetOf(3, postgres.url, { MQTT_URL: mqttUrl, MQTT_SHARED: shared });
  const { servers } = fleet;
  let turn = 0;
  let postgresRuns = true;
  const begin = async () => {
    if (!postgresRuns) await postgres.start();
    postgresRuns = true;
    for (const server of servers) if (!server.isRunning) server.begin();
  };
  return {
    start: () => fleet.start(),
    url: () => servers[turn++ % servers.length]?.url ?? "",
    databaseUrl: async () => postgres.url,
    async kill(...keys) {
      const kind = kindOf(keys);
      if (kind !== "Node") {
        postgresRuns = false;
        await postgres.kill();
      }
      if (kind === "PostgreSQL") return kind;
      const most = wholeNumber(1, servers.length, ...keys, "how many");
      const first = wholeNumber(0, servers.length - 1, ...keys, "which");
      const victims = [...servers, ...servers].slice(first, first + most);
      await Promise.all(victims.map((server) => server.kill()));
      return kind === "both" ? `PostgreSQL and ${most} of 3 servers` : `${most} of 3 servers`;
    },
    begin,
    async restore() {
      await begin();
      await Promise.all(servers.map(ready));
    },
    async end() {
      await fleet.end();
      await postgres.stop();
      folder.remove();
    },
  };
}

/** Waits until its database responds. @throws its output if it exits before */
async function ready(server: ServerProcess): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  while (!(await server.isReady())) {
    if (!server.isRunning) throw new Error(`The server exited: ${server.output}`);
    if (performance.now() > limit) throw new Error(`The server is not ready: ${server.output}`);
    await sleep(10);
  }
}
