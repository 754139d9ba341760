import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { removeLeftovers } from "../server/test/leftover-folders.ts";

export const ADMIN = { email: "bench@example.org", password: "measure-every-heartbeat" };
export const INGEST_KEY = "ingest-key-of-the-benchmark";
export const JWT_SECRET = "the-secret-of-the-benchmark-long-enough";

const PREFIX = "dosebeat-bench-run-";
/** Ends a program that was started with a pipe as its input when this one is gone, even by SIGKILL. */
export const WITH_DRIVER = ["--import", new URL("end-with-driver.mjs", import.meta.url).href];
const MAIN = fileURLToPath(new URL("../server/dist/main.js", import.meta.url));
const START_LIMIT_MS = 180_000;

export interface RunningServer {
  url: string;
  pid: number;
  /** From spawn to the first 200 of /healthz. */
  startedInMs: number;
  stop(): Promise<void>;
}

/** Runs with a temporary data folder, removed at the end, also on interrupt, or by the next run if this one is killed. */
export async function onTemporaryData<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  removeLeftovers(tmpdir(), PREFIX);
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const removal = { recursive: true, force: true, maxRetries: 5 } as const;
  process.once("exit", () => rmSync(folder, removal));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(130));
  try {
    return await work(folder);
  } finally {
    await rm(folder, removal);
  }
}

/**
 * Starts the built server as `npm start` does, with the embedded database below `folder`.
 *
 * @param slowerMs extra milliseconds per disk sync of the database, injected by `strace`
 * @param main path of the built program; by default the product
 * @param settings beside those of every benchmark
 */
export async function startServer(
  folder: string,
  slowerMs = 0,
  main = MAIN,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [program = "", ...words] = [...slower(slowerMs), process.execPath, ...WITH_DRIVER, main];
  const child = spawn(program, words, {
    env: {
      ...process.env,
      DATABASE_URL: "",
      ...settings,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      INGEST_KEY,
      JWT_SECRET,
      LOG_LEVEL: "warn",
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = new Error(`${program} did not start: apt-get install ${program}`, { cause: error });
  });
  while (!(await isHealthy(url))) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`the server exited with code ${child.exitCode}`);
    if (performance.now() - started > START_LIMIT_MS) throw new Error("the server did not start");
    await sleep(5);
  }
  const { pid = 0 } = child;
  return { url, pid, startedInMs: performance.now() - started, stop: () => stop(child) };
}

/** Command prefix: the program and its children sync more slowly, but keep their process ids. */
function slower(ms: number): string[] {
  if (ms === 0) return [];
  const delay = ["-e", "trace=fdatasync", "-e", `inject=fdatasync:delay_exit=${ms * 1000}`];
  return ["strace", "-D", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", "signal=none", ...delay];
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await ended;
}

/** How the baseline connects to the measured server's database. */
export function databaseOf(folder: string): pg.ClientConfig {
  const port = Number(
    readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3],
  );
  const password = readFileSync(join(folder, "postgres-password"), "utf8").trim();
  return { host: "127.0.0.1", port, user: "dosebeat", password, database: "dosebeat" };
}
