import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import type { OpenDatabase } from "../src/database/connect.ts";
import { openDatabase } from "../src/database/database.ts";
import { readPostmaster, SUPERUSER } from "../src/database/embedded/cluster.ts";
import { processExists } from "../src/database/embedded/lock.ts";
import { migrate } from "../src/database/migrate.ts";
import { copyFolder } from "./copy-folder.ts";
import { WAIT_LIMIT_MS } from "./wait-limit.ts";

/** The built program, which starts with a third of the work of the sources. */
const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const INGEST_KEY = "key-of-the-life-tests";

/** The real program in a separate process. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  ended: Promise<number | null>;
  /** Set once it is listening. */
  url: string;
}

const running = new Set<ChildProcess>();
const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `dosebeat-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

let made: Promise<string> | undefined;

/** A data folder that was used before; created once per test file, then copied. */
export async function usedFolder(): Promise<string> {
  made ??= makeUsedFolder();
  const folder = temporaryFolder();
  copyFolder(await made, folder);
  return folder;
}

async function makeUsedFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), `dosebeat-test-${process.pid}-`));
  const { asOwner, close, runtimeRole } = await openQuietly(dataDir);
  await asOwner(({ db }) => migrate(db, { runtimeRole }));
  await close();
  return dataDir;
}

/** The embedded database of a folder, without a server; not migrated. */
export function openQuietly(dataDir: string): Promise<OpenDatabase> {
  const settings = { databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 };
  return openDatabase(settings, pino({ level: "silent" }));
}

/** For `afterAll`, if `usedFolder` was called. */
export async function removeUsedFolder(): Promise<void> {
  if (made) rmSync(await made, { recursive: true, force: true });
}

/** For `afterEach`: nothing keeps running, and nothing stays on the disk. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  for (const folder of folders.splice(0)) {
    const pid = (await readPostmaster(join(folder, "postgres")))?.pid;
    if (pid !== undefined && processExists(pid)) {
      // Immediate, but still releases its shared memory.
      process.kill(pid, "SIGQUIT");
      await until(() => !processExists(pid));
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

export function runServer(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "silent",
    INGEST_KEY,
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const server: ServerProcess = {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    url: "",
  };
  return server;
}

export async function startServer(
  dataDir: string,
  settings?: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const server = runServer(dataDir, settings);
  await until(() => {
    server.url = /running at (http\S+)/.exec(server.output())?.[1] ?? "";
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.output()}`);
    return server.url !== "";
  });
  return server;
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error(`Waited ${WAIT_LIMIT_MS} ms in vain: ${holds}`);
    await sleep(20);
  }
}

/** Delivers one message of a box; true if the server acknowledged it. */
export async function deliver(url: string, frame: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ingest/box`, {
      method: "POST",
      headers: { authorization: `Bearer ${INGEST_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({ deveui: "00000000000000aa", fcnt: frame, temperature: 21 }),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** The frames in the database, read without the server. */
export async function storedFrames(dataDir: string): Promise<Set<number>> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port: (await readPostmaster(join(dataDir, "postgres")))?.port ?? 0,
    user: SUPERUSER,
    password: readFileSync(join(dataDir, "postgres-password"), "utf8"),
    database: "dosebeat",
  });
  await client.connect();
  try {
    const answer = await client.query<{ frame: string }>("select fcnt as frame from uplinks");
    return new Set(answer.rows.map((row) => Number(row.frame)));
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return (await readPostmaster(join(dataDir, "postgres")))?.pid ?? 0;
}
