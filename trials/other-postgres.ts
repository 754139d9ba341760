import {
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from "../server/src/database/embedded/cluster.ts";
import { type Engine, findEngine } from "../server/src/database/embedded/engine.ts";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { engineOf, installedMajors, makeCluster } from "../server/test/installed-postgres.ts";
import { temporaryFolder } from "./data.ts";

/** An installed PostgreSQL of another version than the embedded one; undefined if there is none. */
export async function otherEngine(): Promise<Engine | undefined> {
  const embedded = await findEngine();
  const major = installedMajors().find((one) => one !== embedded.major);
  return major === undefined ? undefined : engineOf(major);
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
