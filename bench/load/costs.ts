import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@dosebeat/domain/time/durations";
import { postgresMs, processorMs } from "../tricks/processor-time.ts";

/** Milliseconds of processor of a server and of its PostgreSQL. */
export interface Spent {
  server: number;
  database: number;
}

export interface Place {
  pid: number;
  folder: string;
}

/** What a server and its database have used so far (Linux). */
function spentBy({ pid, folder }: Place): Spent {
  const database = postgresMs(folder);
  return { database, server: processorMs(pid, folder) - database };
}

/** What they use in a second with nothing to do but their jobs. */
export async function idleASecond(place: Place, seconds: number): Promise<Spent> {
  const before = spentBy(place);
  await sleep(seconds * SECOND);
  return per(since(before, place), seconds);
}

/** Busier than that is no idle server. */
const CALM_MS = 150;
const LOOK_SECONDS = 2;
const MOST_LOOKS = 60;

/** What they use in a second once jobs have done what was to do when the server started. */
export async function calmASecond(place: Place, seconds: number): Promise<Spent> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { server, database } = await idleASecond(place, LOOK_SECONDS);
    if (server + database < CALM_MS) break;
  }
  return idleASecond(place, seconds);
}

/** What a piece of work takes, each: what they use meanwhile, without what they use anyway. */
export async function costOf(
  place: Place,
  idle: Spent,
  work: () => Promise<number>,
): Promise<Spent & { count: number }> {
  const before = spentBy(place);
  const started = performance.now();
  const count = await work();
  const seconds = (performance.now() - started) / SECOND;
  const spent = since(before, place);
  const each = per(
    {
      server: Math.max(0, spent.server - idle.server * seconds),
      database: Math.max(0, spent.database - idle.database * seconds),
    },
    count,
  );
  return { ...each, count };
}

function since(before: Spent, place: Place): Spent {
  const now = spentBy(place);
  return { server: now.server - before.server, database: now.database - before.database };
}

function per({ server, database }: Spent, count: number): Spent {
  return { server: server / count, database: database / count };
}
