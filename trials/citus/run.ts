import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "../data.ts";
import { untilInterrupted } from "../interrupted.ts";
import { query } from "../postgres.ts";
import { localCluster } from "./cluster.ts";

const MAIN = fileURLToPath(new URL("../../server/dist/main.js", import.meta.url));

/** Runs Dosebeat on a cluster of its own until somebody interrupts it; then everything ends, and nothing is kept. */
export async function runOnCluster(log: (line: string) => void): Promise<void> {
  // In order: the server before the databases, and the folders last.
  const interrupted = untilInterrupted();
  const cluster = await localCluster();
  const data = temporaryFolder();
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: cluster.url,
      DATABASE_OWNER_URL: cluster.ownerUrl,
      DATA_DIR: data.path,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  const isUp = new Promise<void>((resolve) => {
    server.stdout.on("data", (piece: Buffer) => {
      process.stdout.write(piece);
      if (piece.includes("Dosebeat is running at")) resolve();
    });
  });
  try {
    await Promise.race([isUp, ended, interrupted]);
    if (server.exitCode === null) {
      for (const line of await describe(cluster.ownerUrl)) log(line);
      log("Ctrl+C ends the server and the cluster, and removes their data.");
    }
    await Promise.race([interrupted, ended]);
  } finally {
    server.kill("SIGTERM");
    await ended;
    await cluster.end();
    data.remove();
  }
}

/** What each worker stores. */
async function describe(url: string): Promise<string[]> {
  const nodes = await query<{ name: string; shards: string }>(
    url,
    `select case when groupid = 0 then 'coordinator' else 'worker' end || ' ' || nodename || ':' || nodeport as name,
      (select count(*) from pg_dist_placement where pg_dist_placement.groupid = pg_dist_node.groupid
        and shardid in (select shardid from pg_dist_shard where logicalrelid = 'uplinks'::regclass)) as shards
    from pg_dist_node order by groupid`,
  );
  return nodes.map(({ name, shards }) => `${name}: ${shards} shards of each table of boxes`);
}
