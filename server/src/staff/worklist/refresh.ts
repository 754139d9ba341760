import { setImmediate as otherRequests } from "node:timers/promises";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { together } from "../../database/fast-sql/together.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import { type Effort, LIGHT_AMONG_OTHERS, TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { announceRows, keepRows, type Log } from "./kept-rows.ts";
import { worklistStateOf } from "./state.ts";
import { type Computed, findTurn } from "./state-queries.ts";

export type Needed = Pick<Parts, "db" | "clock" | "announcer">;

interface Limits {
  /** Patients not begun after this many milliseconds are left to the background. */
  within?: number;
}

/** Patients in memory at once. */
const AT_ONCE = 10;
/** Stock is followed from the last count, which may be long ago. */
const LIGHT: Effort = { ...LIGHT_AMONG_OTHERS, days: 400 };

/**
 * Works out where these patients stand, and tells live streams of rows that changed. A query that several patients
 * need is one statement; a patient with a lot of data is worked out alone afterwards. Other requests are answered in
 * between, and a failure delays nobody else.
 *
 * @returns the patients left to the background
 */
export async function refresh(
  given: Needed,
  log: Log,
  ids: readonly number[],
  { within = Number.POSITIVE_INFINITY }: Limits = {},
): Promise<number[]> {
  const db = primaryOf(given.db);
  const alone = { ...given, db };
  const among = { ...given, db: together(db) };
  const started = performance.now();
  const isOver = () => performance.now() - started > within;
  const left = [...ids];
  while (left.length > 0 && !isOver()) {
    const some = left.splice(0, AT_ONCE);
    const found = await Promise.all(some.map((id) => workOut(among, log, id, LIGHT)));
    await keep(alone, log, found.filter(isComputed));
    for (const id of some.filter((_, index) => found[index] === "heavy")) {
      if (isOver()) left.push(id);
      else await keep(alone, log, [await workOut(alone, log, id)].filter(isComputed));
    }
    await otherRequests();
  }
  return left;
}

type Outcome = Computed | "heavy" | "failed";

function isComputed(outcome: Outcome): outcome is Computed {
  return typeof outcome === "object";
}

async function workOut(
  { db, clock }: Pick<Needed, "db" | "clock">,
  log: Log,
  id: number,
  effort?: Effort,
): Promise<Outcome> {
  const profile = worklistProfile(id);
  const now = clock.now();
  try {
    const turn = await findTurn(db, profile);
    const state = await worklistStateOf({ db, clock }, profile, effort);
    return { profile, state, turn, now };
  } catch (error) {
    if (error instanceof TooHeavy && effort) return "heavy";
    tell(log, error, id);
    return "failed";
  }
}

async function keep(
  { db, announcer }: Pick<Needed, "db" | "announcer">,
  log: Log,
  computed: readonly Computed[],
): Promise<void> {
  const failed = (error: unknown, profile: number) => tell(log, error, profile);
  announceRows(announcer, await keepRows(db, computed, failed));
}

function tell(log: Log, error: unknown, profile: number): void {
  log.warn({ err: error, profile }, "a row of the worklist could not be worked out");
}
