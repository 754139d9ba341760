import { setImmediate as otherRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "../parts.ts";
import { worklistProfile } from "../profiles/scope.ts";
import { worklistStateOf } from "./state.ts";
import { findOlder, findStale, keepState } from "./state-queries.ts";

const MINUTE = 60_000;
/** Older states are worked out anew, whoever looks. */
const STALE_MS = 15 * MINUTE;
/** What is shown is worked out anew if it is older. */
const SHOWN_MS = MINUTE;

type Needed = Pick<Parts, "db" | "clock">;
type Log = Pick<FastifyBaseLogger, "warn">;

/** Works out anew up to so many of the patients whose state is old or missing. Returns how many there were. */
export async function refreshStale(parts: Needed, log: Log, most: number): Promise<number> {
  const before = new Date(parts.clock.now().getTime() - STALE_MS);
  const stale = await findStale(parts.db, before, most);
  await refresh(parts, log, stale);
  return stale.length;
}

/** Works out anew what is shown and no longer fresh. Returns whether there was any. */
export async function refreshShown(
  parts: Needed,
  log: Log,
  shown: readonly number[],
): Promise<boolean> {
  const before = new Date(parts.clock.now().getTime() - SHOWN_MS);
  const older = await findOlder(parts.db, shown, before);
  await refresh(parts, log, older);
  return older.length > 0;
}

/** One after the other, so that other requests are answered in between; who fails delays nobody. */
async function refresh(parts: Needed, log: Log, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const profile = worklistProfile(id);
    const now = parts.clock.now();
    try {
      await keepState(parts.db, profile, await worklistStateOf(parts, profile), now);
    } catch (error) {
      log.warn({ err: error, profile: id }, "a row of the worklist could not be worked out");
    }
    await otherRequests();
  }
}
