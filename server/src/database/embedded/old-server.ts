import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartRefused } from "../../platform/start-refused.ts";
import { type ClusterPlace, type Postmaster, readPostmaster, SUPERUSER } from "./cluster.ts";
import { processExists } from "./lock.ts";

const STOP_TIMEOUT_MS = 60_000;

/**
 * Stops a PostgreSQL that outlived its Node process. Called while holding the lock of the data folder, so
 * no other server uses it.
 */
export async function stopOldServer(place: ClusterPlace, password: string): Promise<void> {
  const old = await readPostmaster(place.folder);
  if (!old || !processExists(old.pid)) return;
  if (!(await isServerOf(place.folder, old, password))) {
    // The pid now belongs to another program, which PostgreSQL would mistake for its server.
    await rm(join(place.folder, "postmaster.pid"), { force: true });
    return;
  }
  process.kill(old.pid, "SIGINT");
  const limit = performance.now() + STOP_TIMEOUT_MS;
  while (processExists(old.pid) && performance.now() < limit) await sleep(20);
  if (processExists(old.pid)) {
    throw new StartRefused(
      `An older PostgreSQL (process ${old.pid}) still holds ${place.folder} and does not exit: stop that process and start again.`,
    );
  }
}

async function isServerOf(folder: string, old: Postmaster, password: string): Promise<boolean> {
  const line = await readFile(`/proc/${old.pid}/cmdline`, "utf8").catch(() => undefined);
  if (line !== undefined) {
    const words = line.split("\0");
    return words.includes(folder) && words.some((word) => /(^|[/\\])postgres(\.exe)?$/.test(word));
  }
  return answersFor(folder, old.port, password);
}

async function answersFor(folder: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: SUPERUSER,
    password,
    database: "postgres",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>("show data_directory");
    return answer.rows[0]?.data_directory === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
