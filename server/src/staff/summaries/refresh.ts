import { primaryOf } from "../../database/replicas/reading-db.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { type Turn, takeTurns } from "./claim-queries.ts";
import { workOut } from "./work-out.ts";

/** Working out more at once would keep other requests waiting. */
const MOST_AT_ONCE = 8;
/** The size of a slice: between slices a worker serves others, and no lease expires. */
const SLICE = 25;
/** Other servers skip this patient for that long; a crash costs one lease at most. */
export const LEASE_MS = 60_000;

/**
 * Works out the results of these patients anew, and stores them unless somebody else began later: a few immediately,
 * more in a worker, many in slices.
 *
 * @returns why some could not be worked out
 */
export async function refresh(
  given: Pick<Parts, "db" | "clock" | "workers">,
  profiles: readonly number[],
): Promise<string[]> {
  const parts = { ...given, db: primaryOf(given.db) };
  const failed: string[] = [];
  for (let from = 0; from < profiles.length; from += SLICE) {
    failed.push(...(await refreshSlice(parts, profiles.slice(from, from + SLICE))));
  }
  return failed;
}

async function refreshSlice(
  parts: Pick<Parts, "db" | "clock" | "workers">,
  profiles: readonly number[],
): Promise<string[]> {
  const now = parts.clock.now();
  const turns = await takeTurns(parts.db, profiles, new Date(now.getTime() + LEASE_MS));
  if (turns.length > MOST_AT_ONCE) return inWorker(parts, turns, now);
  const { heavy, failed } = await workOut(parts, turns, LIGHT);
  return heavy.length === 0 ? failed : [...failed, ...(await inWorker(parts, heavy, now))];
}

async function inWorker(
  { workers }: Pick<Parts, "workers">,
  turns: readonly Turn[],
  now: Date,
): Promise<string[]> {
  const task: WorkerTask = { kind: "summaries", turns };
  try {
    await workers.run(task, now);
    return [];
  } catch (error) {
    return [`${turns.length} profiles: ${String(error)}`];
  }
}
