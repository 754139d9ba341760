import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { connectAll } from "./database-clients.ts";
import { CONNECTIONS, measureRate } from "./rate.ts";

const run = promisify(execFile);

export interface Selects {
  perSecond: number;
  /** The tool that ran them. */
  by: string;
}

/**
 * How often the bare database answers `sql`, prepared, over the same number of connections as the
 * benchmarks: by pgbench, or through `pg` if it is not installed.
 *
 * @param sql one statement without parameters
 */
export async function selectsAlone(
  database: pg.ClientConfig,
  sql: string,
  seconds: number,
): Promise<Selects> {
  try {
    return { perSecond: await throughPgbench(database, sql, seconds), by: "pgbench" };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { perSecond: await throughPg(database, sql, seconds), by: "prepared over pg" };
  }
}

async function throughPgbench(
  { host, port, user, password, database }: pg.ClientConfig,
  sql: string,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "dosebeat-pgbench-"));
  try {
    const script = join(folder, "select.sql");
    await writeFile(script, `${sql.replace(/\s+/g, " ")};\n`);
    const { stdout } = await run(
      "pgbench",
      [
        "--no-vacuum",
        "--protocol=prepared",
        `--client=${CONNECTIONS}`,
        "--jobs=1",
        `--time=${Math.max(1, Math.round(seconds))}`,
        `--file=${script}`,
        `--host=${host}`,
        `--port=${port}`,
        `--username=${user}`,
        String(database),
      ],
      { env: { ...process.env, PGPASSWORD: String(password) } },
    );
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench reported no rate: ${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function throughPg(
  database: pg.ClientConfig,
  text: string,
  seconds: number,
): Promise<number> {
  const clients = await connectAll(database);
  const rate = await measureRate(seconds, async (worker) => {
    await clients[worker]?.query({ name: "select", text });
    return true;
  });
  await Promise.all(clients.map((client) => client.end()));
  return rate.perSecond;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
