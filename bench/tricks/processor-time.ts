import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** CPU time in milliseconds of a server and its PostgreSQL in `folder` (Linux). */
export function processorMs(pid: number, folder: string): number {
  return msOf(pid) + postgresMs(folder);
}

/** CPU time in milliseconds of the PostgreSQL in `folder` (Linux), also of processes that have ended since they were seen. */
export function postgresMs(folder: string): number {
  const [line = ""] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(line);
  const backends = read(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(" ");
  const seen = SEEN.get(folder) ?? new Map<number, number>();
  SEEN.set(folder, seen);
  for (const pid of [postmaster, ...backends.map(Number)]) {
    seen.set(pid, Math.max(msOf(pid), seen.get(pid) ?? 0));
  }
  return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
}

/** The most that each process of the PostgreSQL in a folder has used, by its id. */
const SEEN = new Map<string, Map<number, number>>();

function msOf(pid: number): number {
  let nanoseconds = 0;
  for (const thread of threadsOf(pid)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]);
  }
  return nanoseconds / 1_000_000;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty for a process that has just exited. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
