import { setImmediate as otherRequests } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import type { Parts } from "../../parts.ts";
import { worklistStateOf } from "./state.ts";
import { findTurn, keepState } from "./state-queries.ts";

export type Needed = Pick<Parts, "db" | "clock" | "announcer">;
export type Log = Pick<FastifyBaseLogger, "warn">;

interface Limits {
  /** Patients not done after this many milliseconds are left to the background. */
  within?: number;
}

/**
 * Works out where these patients stand, and tells live streams of rows that changed. One at a time, so that other
 * requests are answered in between; a failure delays nobody else.
 *
 * @returns how many were worked out
 */
export async function refresh(
  { db: given, clock, announcer }: Needed,
  log: Log,
  ids: readonly number[],
  { within = Number.POSITIVE_INFINITY }: Limits = {},
): Promise<number> {
  const db = primaryOf(given);
  const started = performance.now();
  let done = 0;
  for (const id of ids) {
    if (performance.now() - started > within) break;
    const profile = worklistProfile(id);
    const now = clock.now();
    try {
      const turn = await findTurn(db, profile);
      const state = await worklistStateOf({ db, clock }, profile);
      const { isChanged, isMoved } = await keepState(db, profile, { state, turn, now });
      if (isMoved) announcer.invalidate("worklist");
      if (isChanged) announcer.publish([{ kind: "worklist", profileid: null, id }]);
    } catch (error) {
      log.warn({ err: error, profile: id }, "a row of the worklist could not be worked out");
    }
    done += 1;
    await otherRequests();
  }
  return done;
}
