import { readFileSync } from "node:fs";
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { systemClock } from "../../platform/clock.ts";
import { StartRefused } from "../../platform/start-refused.ts";

const HEARTBEAT_MS = 1000;

/** States of a process that has exited: zombie, dead. */
const EXITED = new Set(["Z", "X"]);

const Holder = z.object({
  pid: z.number(),
  /** Start time of the process, since pids are reused. */
  started: z.string(),
  /** Machine or container in which the pid is valid. */
  where: z.string(),
  address: z.string(),
});
type Holder = z.infer<typeof Holder>;

/**
 * Locks `DATA_DIR` for this process. A second server fails at once, naming the first; the lock of a
 * killed server is taken over.
 *
 * @returns a function that releases the lock
 */
export async function lockDataFolder(
  folder: string,
  address: string,
): Promise<() => Promise<void>> {
  const file = join(folder, "dosebeat.lock");
  const mine = `${file}.${process.pid}`;
  const text = JSON.stringify(await describeSelf(address));
  await writeFile(mine, text, { mode: 0o600 }).catch((error: Error) => {
    throw new StartRefused(
      `${folder} is not writable (${error.message}): set DATA_DIR to a folder that you can write to.`,
    );
  });
  try {
    while (!(await tryLink(mine, file))) await removeStale(file, folder);
  } finally {
    await rm(mine, { force: true });
  }
  return keepAlive(file, text);
}

function keepAlive(file: string, text: string): () => Promise<void> {
  const heartbeat = setInterval(() => {
    const now = systemClock.now();
    utimes(file, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    if ((await textOf(file)) === text) await rm(file, { force: true });
  };
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function removeStale(file: string, folder: string): Promise<void> {
  const text = await textOf(file);
  if (text === undefined) return;
  const holder = parse(text);
  if (holder && (await isAlive(holder, file))) {
    const { pid, address, where } = holder;
    const far = where === (await ownPlace()) ? "" : ` on ${where.split(" ")[0]}`;
    throw new StartRefused(
      `Another Dosebeat (process ${pid}${far}, ${address}) is already using ${folder}: stop it first, or set another DATA_DIR and PORT.`,
    );
  }
  await removeLock(file, text);
}

/** Renames the file first: if another start was faster, what was renamed is its lock, and is put back. */
async function removeLock(file: string, stale: string): Promise<void> {
  const aside = `${file}.${process.pid}.old`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await textOf(aside)) !== stale) await tryLink(aside, file);
  await rm(aside, { force: true });
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.where !== (await ownPlace())) return hasHeartbeat(file);
  return processExists(holder.pid) && startOf(holder.pid) === holder.started;
}

/** A pid from another container means nothing here, but a running server touches its lock every second. */
async function hasHeartbeat(file: string): Promise<boolean> {
  const before = await touchedAt(file);
  await sleep(3 * HEARTBEAT_MS);
  return (await touchedAt(file)) !== before;
}

async function touchedAt(file: string): Promise<number | undefined> {
  return stat(file).then(
    (facts) => facts.mtimeMs,
    () => undefined,
  );
}

/** Whether the process runs. A zombie, which was killed but not yet reaped by its parent, does not. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !EXITED.has(statOf(pid)[0] ?? "");
}

async function describeSelf(address: string): Promise<Holder> {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    where: await ownPlace(),
    address,
  };
}

function startOf(pid: number): string {
  return statOf(pid)[19] ?? "";
}

/**
 * The fields of /proc/<pid>/stat from the third on, which is the state; the name in the second may contain
 * spaces and parentheses. Empty if there is no such file.
 */
function statOf(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

async function ownPlace(): Promise<string> {
  const space = await readlink("/proc/self/ns/pid").catch(() => "");
  return `${hostname()} ${space}`.trim();
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}

function parse(text: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
