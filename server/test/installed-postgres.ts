import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type ClusterPlace, SUPERUSER } from "../src/database/embedded/cluster.ts";
import type { Engine } from "../src/database/embedded/engine.ts";
import { findLauncher } from "../src/database/embedded/launcher.ts";

/** Debian and PGDG install each version in its own folder. */
const PROGRAMS = "/usr/lib/postgresql";
const MAJORS = [15, 16, 17, 18];

/** The installed versions of PostgreSQL that are supported. */
export function installedMajors(): number[] {
  const found = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).map(Number) : [];
  return found.filter((major) => MAJORS.includes(major));
}

/** The programs of an installed version. */
export function engineOf(major: number): Engine {
  const root = join(PROGRAMS, String(major));
  const program = (name: string) => join(root, "bin", name);
  return {
    root,
    major,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}

/** Creates an empty cluster in a folder, without passwords for local users. */
export async function makeCluster(engine: Engine, base: string): Promise<ClusterPlace> {
  const folder = join(base, "postgres");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const launcher = await findLauncher([engine.postgres, base]);
  if (launcher.owner) {
    for (const path of [base, folder]) chownSync(path, launcher.owner.uid, launcher.owner.gid);
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
