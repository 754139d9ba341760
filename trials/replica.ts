import { spawnSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentOfPostgres } from "../server/src/config.ts";
import { findEngine } from "../server/src/database/embedded/engine.ts";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { findLauncher } from "../server/src/database/embedded/launcher.ts";
import { until } from "../server/test/embedded-server.ts";
import { atExit } from "./at-exit.ts";
import { query } from "./postgres.ts";

export interface Replica {
  url: string;
  /** Makes it writable. */
  promote(): Promise<void>;
  end(): void;
}

/**
 * A replica of a PostgreSQL, which from then on commits synchronously.
 *
 * @param data a copy of the primary's data folder from before it was started
 */
export async function replicaOf(primary: string, data: string): Promise<Replica> {
  const engine = await findEngine();
  const launcher = await findLauncher([engine.postgres, data]);
  const folder = join(data, "postgres");
  const port = await freePort();
  const url = atPort(primary, port);
  writeFileSync(join(folder, "standby.signal"), "");
  appendFileSync(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
  // pg_ctl, because startCluster waits for a state that a replica never reaches.
  const control = (...args: string[]) => {
    const program = [...launcher.prefix, ...launcher.serverPrefix, engine.pgCtl];
    const [command = "", ...words] = [...program, ...args, "--wait", "--pgdata", folder];
    const { status } = spawnSync(command, words, { stdio: "ignore", env: environmentOfPostgres() });
    if (status !== 0) throw new Error(`The replica did not ${args[0]}: ${data}/replica.log`);
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  control("start", "--log", join(data, "replica.log"), "--options", options);
  const end = () => control("stop", "--mode", "immediate");
  const done = atExit(end);
  await query(primary, "alter system set synchronous_standby_names = '*'");
  await query(primary, "select pg_reload_conf()");
  await until(async () => {
    const [row] = await query<{ state: string }>(
      primary,
      "select sync_state as state from pg_stat_replication",
    );
    return row?.state === "sync";
  });
  return {
    url,
    async promote() {
      await query(url, "select pg_promote()");
    },
    end() {
      done();
      end();
    },
  };
}

/** The same database at another port. */
export function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}
