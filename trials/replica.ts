import { until } from "../server/test/embedded-server.ts";
import { startStandby } from "../server/test/standby.ts";
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
  const standby = await startStandby(primary, data);
  const { url } = standby;
  const end = () => standby.stop();
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
