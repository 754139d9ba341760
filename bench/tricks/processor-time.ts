import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * CPU time in milliseconds of a server and its PostgreSQL in `folder` (Linux).
 *
 * @param database counts only PostgreSQL's processes for this database; absent: all
 */
export function processorMs(pid: number, folder: string, database?: string): number {
  return msOf(pid) + postgresMs(folder, database);
}

/** CPU time in milliseconds of the PostgreSQL in `folder` (Linux), also of processes that have ended since they were seen. */
export function postgresMs(folder: string, database?: string): number {
  const [line = ""] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(line);
  const backends = read(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(" ");
  const place = `${folder} ${database ?? ""}`;
  const seen = SEEN.get(place) ?? new Map<number, number>();
  SEEN.set(place, seen);
  for (const pid of [postmaster, ...backends.map(Number)]) {
    if (database !== undefined && databaseOf(pid) !== database) continue;
    seen.set(pid, Math.max(msOf(pid), seen.get(pid) ?? 0));
  }
  return [...seen.values()].reduce((sum, ms) => sum + ms, 0);
}

/** The database that a process of PostgreSQL serves, by its title: `postgres: user database client activity`. */
function databaseOf(pid: number): string | undefined {
  return read(`/proc/${pid}/cmdline`).split(" ")[2];
}

/** The most that each process of the PostgreSQL in a folder has used, by its id; also by database. */
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
