import { type Effort, TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { type Computed, storeResults, type Turn } from "./claim-queries.ts";
import { resultsOf } from "./results.ts";

/** Outcomes of turns that ended without stored results. */
interface WorkedOut {
  /** Beyond the effort. */
  heavy: Turn[];
  /** Why some could not be worked out; whoever has the next turn tries again. */
  failed: string[];
}

/** Works out the results of these turns, one patient after the other, and stores them. */
export async function workOut(
  parts: Pick<Parts, "db" | "clock">,
  turns: readonly Turn[],
  effort: Effort,
): Promise<WorkedOut> {
  const computed: Computed[] = [];
  const [heavy, failed]: [Turn[], string[]] = [[], []];
  for (const turn of turns) {
    try {
      computed.push({ ...turn, results: await resultsOf(parts, turn.profile, effort) });
    } catch (error) {
      if (error instanceof TooHeavy) heavy.push(turn);
      else failed.push(`profile ${turn.profile}: ${String(error)}`);
    }
  }
  await storeResults(parts.db, computed, parts.clock.now());
  return { heavy, failed };
}
