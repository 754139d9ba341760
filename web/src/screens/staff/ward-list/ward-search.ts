import { readId } from "../../../routing/search.ts";

/** Search parameters of the list for the ward round. */
export interface WardSearch {
  /** Id of a group; absent: the reader's first. */
  group?: number;
}

/** Malformed values count as absent. */
export function readWard(search: Record<string, unknown>): WardSearch {
  const group = readId(search["group"]);
  return group === undefined ? {} : { group };
}
