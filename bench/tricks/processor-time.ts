import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** CPU time in milliseconds of a server and its PostgreSQL in `folder` (Linux). */
export function processorMs(pid: number, folder: string): number {
  return msOf(pid) + postgresMs(folder);
}

/** CPU time in milliseconds of the PostgreSQL in `folder` (Linux). */
export function postgresMs(folder: string): number {
  const [line = ""] = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(line);
  const backends = read(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(" ");
  return [postmaster, ...backends.map(Number)].reduce((sum, one) => sum + msOf(one), 0);
}

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
