import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentOfPostgres } from "../src/config.ts";
import { findEngine } from "../src/database/embedded/engine.ts";
import { freePort } from "../src/database/embedded/free-port.ts";
import { findLauncher } from "../src/database/embedded/launcher.ts";

/** A PostgreSQL that follows another one. */
export interface Standby {
  /** The address of the primary, with this one's port. */
  url: string;
  start(): void;
  /** Immediate, as in a crash; does nothing if it is not running. */
  stop(): void;
}

/**
 * Starts a standby.
 *
 * @param primary its address, with a user that may replicate
 * @param data holds the folder `postgres`, a copy of the primary's data folder made before that was started
 */
export async function startStandby(primary: string, data: string): Promise<Standby> {
  const engine = await findEngine();
  const launcher = await findLauncher([engine.postgres, data]);
  const folder = join(data, "postgres");
  const port = await freePort();
  writeFileSync(join(folder, "standby.signal"), "");
  appendFileSync(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
  if (launcher.owner) {
    const { uid, gid } = launcher.owner;
    spawnSync("chown", ["-R", `${uid}:${gid}`, data], { stdio: "ignore" });
  }
  // pg_ctl, because startCluster waits for a state that a standby never reaches.
  const control = (...args: string[]) => {
    const program = [...launcher.prefix, ...launcher.serverPrefix, engine.pgCtl];
    const [command = "", ...words] = [...program, ...args, "--wait", "--pgdata", folder];
    const { status } = spawnSync(command, words, { stdio: "ignore", env: environmentOfPostgres() });
    if (status !== 0) throw new Error(`The standby did not ${args[0]}: ${data}/replica.log`);
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = () => control("start", "--log", join(data, "replica.log"), "--options", options);
  start();
  const url = new URL(primary);
  url.port = String(port);
  const stop = () => {
    if (existsSync(join(folder, "postmaster.pid"))) control("stop", "--mode", "immediate");
  };
  return { url: url.href, start, stop };
}
