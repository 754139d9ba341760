import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { environmentOfPostgres } from "../../config.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import type { Engine } from "./engine.ts";
import type { Launcher } from "./launcher.ts";

const run = promisify(execFile);

export const SUPERUSER = "dosebeat";
const START_TIMEOUT_MS = 120_000;

export interface RunningCluster {
  port: number;
  process: ChildProcess;
  /** Resolves when the process has ended, with its exit code or signal. */
  ended: Promise<string>;
  /** Shuts it down: open transactions are rolled back, and everything committed is on disk. */
  stop(): Promise<void>;
}

export interface ClusterPlace {
  engine: Engine;
  launcher: Launcher;
  /** PGDATA */
  folder: string;
  logFile: string;
  passwordFile: string;
}

/**
 * Creates a data directory under a temporary name and renames it when it is complete, so that a directory
 * with the final name is always complete.
 */
export async function createCluster(
  place: ClusterPlace,
  words: readonly string[] = [],
): Promise<void> {
  const unfinished = `${place.folder}.new`;
  const passwordCopy = `${place.passwordFile}.new`;
  await mkdir(unfinished, { mode: 0o700 });
  await copyFile(place.passwordFile, passwordCopy);
  await Promise.all([unfinished, passwordCopy].map((path) => chownTo(path, place.launcher)));
  try {
    await launch(place, place.engine.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordCopy}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      ...words,
    ]);
    await rename(unfinished, place.folder);
  } finally {
    await rm(passwordCopy, { force: true });
  }
}

async function chownTo(path: string, { owner }: Launcher): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function launch(
  place: ClusterPlace,
  program: string,
  words: readonly string[],
): Promise<void> {
  const { prefix, serverPrefix } = place.launcher;
  const [command = program, ...rest] = [...prefix, ...serverPrefix, program, ...words];
  try {
    await run(command, rest, { env: environmentOfPostgres() });
  } catch (error) {
    const output =
      error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new StartRefused(
      `The embedded PostgreSQL could not create ${place.folder}: ${output.trim()}`,
    );
  }
}

/** Starts `postgres` and waits until it accepts connections. */
export async function startCluster(
  place: ClusterPlace,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningCluster> {
  const log = await open(place.logFile, "a", 0o600);
  const before = (await log.stat()).size;
  const [command = "", ...words] = [
    ...place.launcher.prefix,
    ...place.launcher.serverPrefix,
    place.engine.postgres,
    "-D",
    place.folder,
    ...settingWords({
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      timezone: "UTC",
      log_timezone: "UTC",
      // Details may quote personal data from rows, such as a mail address.
      log_error_verbosity: "terse",
      ...settings,
    }),
  ];
  // In its own session: Ctrl+C in a terminal must reach only Node, which shuts down in order.
  const child = spawn(command, words, {
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: environmentOfPostgres(),
  });
  const ended = endOf(child);
  try {
    await ready(place, child, ended, before);
  } finally {
    await log.close();
  }
  return { port, process: child, ended, stop: () => stop(child, ended) };
}

function settingWords(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`));
  });
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown.
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  await ended;
}

/** PostgreSQL writes `ready` to line 8 of its postmaster.pid when it accepts connections. */
async function ready(
  place: ClusterPlace,
  child: ChildProcess,
  ended: Promise<string>,
  logStart: number,
): Promise<void> {
  let end: string | undefined;
  void ended.then((how) => {
    end = how;
  });
  const limit = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < limit) {
    const state = await readPostmaster(place.folder);
    if (state?.pid === child.pid && state?.status === "ready") return;
    if (end !== undefined) throw new ClusterEnded(end, await logTail(place.logFile, logStart));
    await sleep(10);
  }
  child.kill("SIGINT");
  throw new StartRefused(
    `The embedded PostgreSQL did not become ready within ${START_TIMEOUT_MS / 1000} s; its log is ${place.logFile}.`,
  );
}

/** `postgres` exited before it accepted connections; the caller may retry. */
export class ClusterEnded extends Error {
  override readonly name = "ClusterEnded";
  readonly log: string;

  constructor(how: string, log: string) {
    super(`The embedded PostgreSQL exited at startup (${how}): ${log}`);
    this.log = log;
  }
}

async function logTail(file: string, start: number): Promise<string> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  return bytes.subarray(start).toString("utf8").trim().slice(-2000);
}

export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
}
