import type { StockMark } from "@dosebeat/contract/stock";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { type Effort, HEAVY, TooHeavy } from "../../http/heavy/too-heavy.ts";
import { findWhoCounted } from "../../ledger/stock-entries/queries.ts";
import type { Parts } from "../../parts.ts";
import { stocksOf } from "./left.ts";

/** The most urgent first. */
const STATES = ["out", "count_again", "low", "enough"] as const;

/**
 * How long the medicines of each of these profiles last, for those that counted any, in the order of their ids. One
 * by one, so that other requests are answered in between.
 *
 * @throws TooHeavy beyond the effort for one of them; with `HEAVY` such a profile is left out
 */
export async function stockMarksOf(
  parts: Pick<Parts, "db" | "clock">,
  profileids: readonly ProfileInScope<"doses">[],
  effort: Effort = HEAVY,
): Promise<StockMark[]> {
  const counted = await findWhoCounted(parts.db, profileids);
  const asked = profileids.filter((id) => counted.delete(id)).toSorted((one, other) => one - other);
  const marks: StockMark[] = [];
  for (const profileid of asked) {
    const states = await statesOf(parts, profileid, effort);
    const state = STATES.find((one) => states.has(one));
    if (state !== undefined) marks.push({ profileid, state });
  }
  return marks;
}

async function statesOf(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"doses">,
  effort: Effort,
): Promise<Set<string>> {
  try {
    const stocks = await stocksOf(parts, profileid, undefined, effort);
    return new Set(stocks.map(({ state }) => state));
  } catch (error) {
    // One patient must not cost all others their marks.
    if (error instanceof TooHeavy && effort === HEAVY) return new Set();
    throw error;
  }
}
