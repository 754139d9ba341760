import { together } from "../../database/fast-sql/together.ts";
import { type Effort, LIGHT_AMONG_OTHERS, TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { type Computed, storeResults, type Turn } from "./claim-queries.ts";
import { resultsOf } from "./results.ts";

/** Turns that ended without stored results. */
interface WorkedOut {
  /** Beyond the effort. */
  heavy: Turn[];
  /** Why some could not be worked out; whoever takes the next turn tries again. */
  failed: string[];
}

/** The number of patients held in memory at once. */
const AT_ONCE = 10;

/**
 * Works out the results of these turns and stores them. For patients worked out together, each query is one
 * statement; those that are not light work are worked out alone afterwards.
 */
export async function workOut(
  parts: Pick<Parts, "db" | "clock">,
  turns: readonly Turn[],
  effort: Effort,
): Promise<WorkedOut> {
  const outcome: WorkedOut & { computed: Computed[] } = { computed: [], heavy: [], failed: [] };
  const all = { ...parts, db: together(parts.db) };
  for (let from = 0; from < turns.length; from += AT_ONCE) {
    const some = turns.slice(from, from + AT_ONCE);
    await Promise.all(some.map((turn) => workOutOne(all, turn, LIGHT_AMONG_OTHERS, outcome)));
  }
  for (const turn of outcome.heavy.splice(0)) await workOutOne(parts, turn, effort, outcome);
  const { computed, heavy, failed } = outcome;
  await storeResults(parts.db, computed, parts.clock.now());
  return { heavy, failed };
}

async function workOutOne(
  parts: Pick<Parts, "db" | "clock">,
  turn: Turn,
  effort: Effort,
  { computed, heavy, failed }: WorkedOut & { computed: Computed[] },
): Promise<void> {
  try {
    computed.push({ ...turn, results: await resultsOf(parts, turn.profile, effort) });
  } catch (error) {
    if (error instanceof TooHeavy) heavy.push(turn);
    else failed.push(`profile ${turn.profile}: ${String(error)}`);
  }
}
