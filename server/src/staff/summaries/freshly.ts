import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import type { Parts } from "../../parts.ts";
import { refresh } from "./refresh.ts";

/** Fresh results may move a patient to another page, and others take their place. */
const MOST_ROUNDS = 5;
/** Pause while others are being worked out, longer each round. */
const WAIT_MS = 40;

/**
 * Works out whatever is stale in the list, so that nothing shown is older than the call. Waits for patients who are
 * already being worked out: if every reader took a turn of its own, none would ever be stored.
 *
 * @param list reads them, from a replica until something is worked out anew
 * @param withinMs after this, rows that are still stale are returned while work on them continues
 */
export async function freshly<Row extends { id: number; is_stale: boolean; is_taken: boolean }>(
  parts: Pick<Parts, "db" | "clock" | "workers" | "announcer">,
  list: (db: Db) => Promise<Row[]>,
  withinMs?: number,
): Promise<Row[]> {
  const until = withinMs === undefined ? undefined : performance.now() + withinMs;
  for (let round = 1; ; round += 1) {
    const rows = await list(round === 1 ? parts.db : primaryOf(parts.db));
    const stale = rows.filter(({ is_stale }) => is_stale);
    if (stale.length === 0 || round > MOST_ROUNDS) return rows;
    const left = round === MOST_ROUNDS ? stale : stale.filter(({ is_taken }) => !is_taken);
    const work = refresh(
      parts,
      left.map(({ id }) => id),
    );
    const failed = await (until === undefined ? work : before(until, work));
    if (failed === undefined || failed.length > 0) return list(primaryOf(parts.db));
    if (left.length === 0) await sleep(round * WAIT_MS);
  }
}

/** The result of the work, or undefined once it is too late; the work itself continues. */
async function before<Result>(until: number, work: Promise<Result>): Promise<Result | undefined> {
  const ending = new AbortController();
  const late = sleep(Math.max(0, until - performance.now()), undefined, ending).catch(
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
