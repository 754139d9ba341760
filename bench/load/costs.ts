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

/** The processor time of a server and its database so far (Linux). */
function spentBy({ pid, folder }: Place): Spent {
  const database = postgresMs(folder);
  return { database, server: processorMs(pid, folder) - database };
}

/** Their processor time per second while only jobs run. */
export async function idleASecond(place: Place, seconds: number): Promise<Spent> {
  const before = spentBy(place);
  await sleep(seconds * SECOND);
  return per(since(before, place), seconds);
}

/** A server that uses more than this is not idle. */
const CALM_MS = 150;
const LOOK_SECONDS = 2;
const MOST_LOOKS = 60;

/** Their processor time per second once the jobs have caught up after the start. */
export async function calmASecond(place: Place, seconds: number): Promise<Spent> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { server, database } = await idleASecond(place, LOOK_SECONDS);
    if (server + database < CALM_MS) break;
  }
  return idleASecond(place, seconds);
}

/**
 * The cost of one piece of work: processor time used meanwhile, minus what idle jobs use anyway. It is negative where
 * they used more before than during the work, as on a machine that is busy otherwise.
 */
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
      server: spent.server - idle.server * seconds,
      database: spent.database - idle.database * seconds,
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
