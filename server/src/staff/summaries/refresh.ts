import { primaryOf } from "../../database/replicas/reading-db.ts";
import { LIGHT } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { announceRows } from "../worklist/kept-rows.ts";
import { type Turn, takeTurns } from "./claim-queries.ts";
import { readTold, workOut } from "./work-out.ts";

/** Working out more at once would keep other requests waiting. */
const MOST_AT_ONCE = 8;
/** The size of a slice: between slices a worker serves others, and no lease expires. */
const SLICE = 25;
/** Other servers skip this patient for that long; a crash costs one lease at most. */
export const LEASE_MS = 60_000;

/** Without an announcer, as in a command, rows of the call list are left to servers, which tell open pages of them. */
export type Needed = Pick<Parts, "db" | "clock" | "workers"> & Partial<Pick<Parts, "announcer">>;

/**
 * Works these patients out anew, and stores their results and rows of the call list unless somebody else began later: a
 * few immediately, more in a worker, many in slices. Live streams are told of rows that changed.
 *
 * @returns why some could not be worked out
 */
export async function refresh(given: Needed, profiles: readonly number[]): Promise<string[]> {
  const parts = { ...given, db: primaryOf(given.db) };
  const failed: string[] = [];
  for (let from = 0; from < profiles.length; from += SLICE) {
    failed.push(...(await refreshSlice(parts, profiles.slice(from, from + SLICE))));
  }
  return failed;
}

async function refreshSlice(parts: Needed, profiles: readonly number[]): Promise<string[]> {
  const now = parts.clock.now();
  const turns = await takeTurns(parts.db, profiles, new Date(now.getTime() + LEASE_MS));
  if (turns.length > MOST_AT_ONCE) return inWorker(parts, turns, now);
  const { announcer } = parts;
  const { heavy, failed, rows } = await workOut(parts, turns, LIGHT, {
    rows: announcer !== undefined,
  });
  if (announcer) announceRows(announcer, rows);
  return heavy.length === 0 ? failed : [...failed, ...(await inWorker(parts, heavy, now))];
}

async function inWorker(
  { workers, announcer }: Needed,
  turns: readonly Turn[],
  now: Date,
): Promise<string[]> {
  const task: WorkerTask = { kind: "summaries", turns, rows: announcer !== undefined };
  try {
    const { failed, rows } = await readTold(await workers.run(task, now));
    if (announcer) announceRows(announcer, rows);
    return failed;
  } catch (error) {
    // It may have stored rows before it ended; that they changed tells nothing of them.
    const maybe = turns.map(({ profile }) => ({ profile, is_changed: true, is_moved: true }));
    if (announcer) announceRows(announcer, maybe);
    return [`${turns.length} profiles: ${String(error)}`];
  }
}
