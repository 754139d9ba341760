interface Counts {
  taken: number | null;
  missed: number | null;
  unknown: number | null;
  skipped: number | null;
}

/** What a list says; null where it says nothing, as 0 would claim too much. */
export interface ListedCounts {
  /** Of the doses that are decided or will stay unclear; those that can still be taken are in neither number. */
  taken: { taken: number; of: number } | null;
  missed: number | null;
  unknown: number | null;
}

const NOTHING: ListedCounts = { taken: null, missed: null, unknown: null };

/**
 * What a list of patients says of the doses of some days. Where none was due nothing is said, and where nothing is
 * known of any, only that they are unclear: "0 of 7 taken, 0 missed" would claim both.
 */
export function listedCounts({ taken, missed, unknown, skipped }: Counts): ListedCounts {
  if (taken === null || missed === null || unknown === null || skipped === null) return NOTHING;
  const known = taken + missed + skipped;
  if (known + unknown === 0) return NOTHING;
  if (known === 0) return { ...NOTHING, unknown };
  return { taken: { taken, of: known + unknown }, missed, unknown };
}
