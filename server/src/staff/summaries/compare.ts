import { isDeepStrictEqual } from "node:util";
import type { Parts } from "../../parts.ts";
import { findStored } from "./compare-queries.ts";
import { resultsOf } from "./results.ts";

const STEP = 100;

/** What a comparison found. */
interface Compared {
  compared: number;
  /** Patients whose results are known to be stale. */
  stale: number;
  /** One line per patient whose stored results count as current but differ. */
  differing: string[];
}

/** Works out the results of every patient again, and compares them with what is stored. */
export async function compareStored(parts: Pick<Parts, "db" | "clock">): Promise<Compared> {
  const found: Compared = { compared: 0, stale: 0, differing: [] };
  for (let after = 0; ; ) {
    const rows = await findStored(parts.db, { after, most: STEP }, parts.clock.now());
    for (const { id, isStale, stored } of rows) {
      after = id;
      if (isStale) {
        found.stale += 1;
        continue;
      }
      const { today, periods } = await resultsOf(parts, id);
      if (isDeepStrictEqual(stored, { today, periods })) found.compared += 1;
      else if (await isStaleNow(parts, id)) found.stale += 1;
      else {
        found.compared += 1;
        found.differing.push(
          `Profile ${id}: ${JSON.stringify(stored)} is stored, ${JSON.stringify({ today, periods })} is right.`,
        );
      }
    }
    if (rows.length < STEP) return found;
  }
}

/** Something may have changed between reading the stored results and working them out. */
async function isStaleNow({ db, clock }: Pick<Parts, "db" | "clock">, id: number) {
  const [row] = await findStored(db, { after: id - 1, most: 1 }, clock.now());
  return row?.id !== id || row.isStale;
}
