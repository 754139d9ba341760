import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../database/db.ts";
import type { Parts } from "../../parts.ts";
import { type Computed, type Kept, keepStates } from "./state-queries.ts";

export type Log = Pick<FastifyBaseLogger, "warn">;

/**
 * Stores rows in one statement or, if that fails, one by one.
 *
 * @param failed is told of those that cannot be stored
 */
export async function keepRows(
  db: Db,
  computed: readonly Computed[],
  failed: (error: unknown, profile: number) => void,
): Promise<Kept[]> {
  const [first, ...others] = computed;
  if (!first) return [];
  try {
    return await keepStates(db, computed);
  } catch (error) {
    if (others.length === 0) {
      failed(error, first.profile);
      return [];
    }
  }
  const kept: Kept[] = [];
  for (const one of computed) kept.push(...(await keepRows(db, [one], failed)));
  return kept;
}

/** Tells live streams of the rows that show something new, and everybody who counts rows of those that count anew. */
export function announceRows(announcer: Parts["announcer"], kept: readonly Kept[]): void {
  if (kept.some(({ is_moved }) => is_moved)) announcer.invalidate("worklist");
  const changed = kept.filter(({ is_changed }) => is_changed);
  if (changed.length === 0) return;
  announcer.publish(
    changed.map(({ profile: id }) => ({ kind: "worklist" as const, profileid: null, id })),
  );
}
