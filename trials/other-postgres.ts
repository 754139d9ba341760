import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  type ClusterPlace,
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from "../server/src/database/embedded/cluster.ts";
import { type Engine, findEngine } from "../server/src/database/embedded/engine.ts";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { findLauncher } from "../server/src/database/embedded/launcher.ts";
import { temporaryFolder } from "./data.ts";

/** Debian installs each version in its own folder. */
const PLACE = "/usr/lib/postgresql";
const MAJORS = [15, 16, 17, 18];

/** An installed PostgreSQL of another version than the embedded one; undefined if there is none. */
export async function otherEngine(): Promise<Engine | undefined> {
  const embedded = await findEngine();
  const found = (existsSync(PLACE) ? readdirSync(PLACE) : []).map(Number);
  const major = found.find((one) => MAJORS.includes(one) && one !== embedded.major);
  if (major === undefined) return undefined;
  const root = join(PLACE, String(major));
  const program = (name: string) => join(root, "bin", name);
  return {
    root,
    major,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}

/** Makes an empty cluster in a folder, without passwords for local users. */
export async function makeCluster(engine: Engine, base: string): Promise<ClusterPlace> {
  const folder = join(base, "postgres");
  const launcher = await findLauncher([engine.postgres, base]);
  mkdirSync(folder, { mode: 0o700 });
  if (launcher.owner) {
    for (const path of [base, folder]) {
      chownSync(path, launcher.owner.uid, launcher.owner.gid);
    }
  }
  const [command = "", ...words] = [
    ...launcher.prefix,
    engine.initdb,
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  const made = spawnSync(command, words, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  return {
    engine,
    launcher,
    folder,
    logFile: join(base, "postgres.log"),
    passwordFile: join(base, "none"),
  };
}

/** A new, empty cluster without passwords for local users. */
export async function otherPostgres(engine: Engine) {
  const base = temporaryFolder();
  const place = await makeCluster(engine, base.path);
  const cluster: RunningCluster = await startCluster(place, await freePort());
  return {
    /** URL of a database in it. */
    url: (database: string) => `postgres://${SUPERUSER}@127.0.0.1:${cluster.port}/${database}`,
    async end() {
      await cluster.stop();
      base.remove();
    },
  };
}
