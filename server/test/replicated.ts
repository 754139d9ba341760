import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, connected } from "../src/database/connect.ts";
import {
  type ClusterPlace,
  createCluster,
  SUPERUSER,
  startCluster,
} from "../src/database/embedded/cluster.ts";
import { findEngine } from "../src/database/embedded/engine.ts";
import { freePort } from "../src/database/embedded/free-port.ts";
import { findLauncher } from "../src/database/embedded/launcher.ts";
import { migrate } from "../src/database/migrate.ts";
import { updatePartitions } from "../src/database/partitions.ts";
import { DEFAULT_MONTHS } from "../src/retention-settings.ts";
import { asAdmin, withDatabase } from "./cluster.ts";
import { copyFolder } from "./copy-folder.ts";
import { type Standby, startStandby } from "./standby.ts";

const NAME = "dosebeat";
const RUNTIME = "dosebeat_runtime";

export interface Replicated {
  /** As the role of the running server, on the primary. */
  url: string;
  /** The same on the replica. */
  replicaUrl: string;
  replica: Standby;
  /** What the replica receives is not visible there until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Writes something that nobody sees. */
  tick(): Promise<void>;
  /** As the owner, on the primary. */
  ownerUrl: string;
  /** The folder that contains the primary's folder `postgres`. */
  folder: string;
  end(): Promise<void>;
}

/** A migrated, empty database on a separate PostgreSQL, and a streaming replica of it. */
export async function replicated(
  settings: Readonly<Record<string, string>> = { fsync: "off" },
): Promise<Replicated> {
  const base = mkdtempSync(join(tmpdir(), `dosebeat-replicated-${process.pid}-`));
  const [one, two] = [join(base, "one"), join(base, "two")];
  mkdirSync(one);
  const engine = await findEngine();
  const password = randomBytes(16).toString("hex");
  const place: ClusterPlace = {
    engine,
    launcher: await findLauncher([engine.postgres, base]),
    folder: join(one, "postgres"),
    logFile: join(base, "postgres.log"),
    passwordFile: join(base, "password"),
  };
  writeFileSync(place.passwordFile, password, { mode: 0o600 });
  await createCluster(place, ["--no-sync"]);
  const port = await freePort();
  const start = () => startCluster(place, port, settings);
  const admin = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const ownerUrl = withDatabase(admin, NAME);
  const first = await start();
  await asAdmin(admin, async (client) => {
    await client.query(`create database ${NAME}`);
    await client.query(`create role ${RUNTIME} login password '${password}'`);
  });
  await connected({ connectionString: ownerUrl }, async ({ db }) => {
    await migrate(db, { runtimeRole: RUNTIME });
    await updatePartitions(db, new Date("2026-05-10T12:00:00Z"), DEFAULT_MONTHS);
  });
  await first.stop();
  copyFolder(one, two);
  const cluster = await start();
  const replica = await startStandby(ownerUrl, two);
  const [primaryOwner, replicaOwner] = [ownerUrl, replica.url].map((connectionString) =>
    connect({ connectionString, max: 2 }),
  );
  if (!primaryOwner || !replicaOwner) throw new Error("There are two connections.");
  const asRuntime = (url: string) => url.replace(`${SUPERUSER}:`, `${RUNTIME}:`);
  const tell = async (text: string) => void (await replicaOwner.pool.query(text));
  return {
    url: asRuntime(ownerUrl),
    replicaUrl: asRuntime(replica.url),
    replica,
    pause: () => tell("select pg_wal_replay_pause()"),
    resume: () => tell("select pg_wal_replay_resume()"),
    async tick() {
      await primaryOwner.pool.query("select pg_notify('nobody', '')");
    },
    ownerUrl,
    folder: one,
    async end() {
      await Promise.all([primaryOwner.db.destroy(), replicaOwner.db.destroy()]);
      replica.stop();
      await cluster.stop();
      rmSync(base, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
