import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentOfPostgres } from "../../server/src/config.ts";
import {
  type ClusterPlace,
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from "../../server/src/database/embedded/cluster.ts";
import { freePort } from "../../server/src/database/embedded/free-port.ts";
import { until } from "../../server/test/embedded-server.ts";
import { makeCluster } from "../../server/test/installed-postgres.ts";
import { install } from "../balancer.ts";
import { temporaryFolder } from "../data.ts";
import { otherEngine } from "../other-postgres.ts";
import { query } from "../postgres.ts";

const PASS_PHRASE = "a-pass-phrase-of-the-trials";

/** An installed PostgreSQL that archives with pgBackRest, by the files of deploy/pgbackrest. */
export interface Archived {
  url: string;
  /** The state that was set aside; it runs once `startAside` was called. */
  asideUrl: string;
  major: number;
  /** `pgbackrest`, as the operator calls it. @returns what it printed. @throws it if it fails */
  pgbackrest(...words: string[]): Promise<string>;
  start(): Promise<void>;
  /** A clean shutdown: the last piece of the log is archived. */
  stop(): Promise<void>;
  /** Moves the data folder away and makes an empty one in its place. */
  setAside(): void;
  /** Starts what was set aside beside the other; it archives nothing. */
  startAside(): Promise<void>;
  end(): Promise<void>;
}

export async function archivedPostgres(): Promise<Archived> {
  const program = install("pgbackrest");
  const engine = await otherEngine();
  if (!engine) {
    throw new Error(
      'PostgreSQL is missing: install it, on Debian by "apt-get install -y postgresql".',
    );
  }
  const base = temporaryFolder();
  const [port, asidePort] = [await freePort(), await freePort()];
  const place = await makeCluster(engine, base.path);
  const aside: ClusterPlace = { ...place, folder: `${place.folder}-aside` };
  const config = join(base.path, "pgbackrest.conf");
  writeFileSync(config, settingsOfPgbackrest(base.path, place.folder, port), { mode: 0o600 });
  for (const name of ["sockets", "repository", "log", "lock", "spool"]) {
    mkdirSync(join(base.path, name), { mode: 0o700 });
  }
  const called = `${program} --config=${config}`;
  const settings = fileOf("postgresql.conf").replace("pgbackrest", called);
  appendFileSync(join(place.folder, "postgresql.conf"), settings);
  const sockets = { unix_socket_directories: join(base.path, "sockets") };
  const running = new Set<RunningCluster>();
  let cluster: RunningCluster | undefined;
  const urlAt = (at: number) => `postgres://${SUPERUSER}@127.0.0.1:${at}/dosebeat`;
  return {
    url: urlAt(port),
    asideUrl: urlAt(asidePort),
    major: engine.major,
    pgbackrest: (...words) =>
      output([...place.launcher.prefix, program, `--config=${config}`, "--stanza=dosebeat"], words),
    async start() {
      cluster = await startCluster(place, port, sockets);
      running.add(cluster);
      const admin = urlAt(port).replace(/dosebeat$/, "postgres");
      // It answers queries while it still replays.
      await until(async () => {
        const text = "select pg_is_in_recovery() as replays";
        return (await query<{ replays: boolean }>(admin, text))[0]?.replays === false;
      });
      const found = await query(admin, "select from pg_database where datname = 'dosebeat'");
      if (found.length === 0) await query(admin, "create database dosebeat");
    },
    async stop() {
      await cluster?.stop();
    },
    setAside() {
      renameSync(place.folder, aside.folder);
      mkdirSync(place.folder, { mode: 0o700 });
    },
    async startAside() {
      running.add(await startCluster(aside, asidePort, { archive_mode: "off" }));
    },
    async end() {
      await Promise.all([...running].map((one) => one.stop()));
      base.remove();
    },
  };
}

function fileOf(name: string): string {
  return readFileSync(
    fileURLToPath(new URL(`../../deploy/pgbackrest/${name}`, import.meta.url)),
    "utf8",
  );
}

function settingsOfPgbackrest(base: string, data: string, port: number): string {
  return fileOf("pgbackrest.conf")
    .replace("/var/lib/postgresql/15/main", data)
    .replace("pg1-port = 5432", `pg1-port = ${port}\npg1-user = ${SUPERUSER}`)
    .replace("/var/run/postgresql", join(base, "sockets"))
    .replace("/var/lib/pgbackrest", join(base, "repository"))
    .replace("/var/log/pgbackrest", join(base, "log"))
    .replace("/tmp/pgbackrest", join(base, "lock"))
    .replace("/var/spool/pgbackrest", join(base, "spool"))
    .replace("@CIPHER_PASSWORD@", PASS_PHRASE);
}

/** @throws its output if it fails */
function output(prefix: readonly string[], words: readonly string[]): Promise<string> {
  const [command = "", ...rest] = [...prefix, ...words];
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentOfPostgres(),
  });
  let told = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      told += piece.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(told);
      else reject(new Error(`pgbackrest ${words.join(" ")}: ${told}`));
    });
  });
}
