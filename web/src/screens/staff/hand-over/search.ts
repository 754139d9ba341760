import { readId } from "../../../routing/search.ts";

/** Group and start of a hand-over, as its address keeps them. */
export interface HandOverSearch {
  group?: number | undefined;
  /** When the shift began. */
  from?: string | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function readHandOver({ group, from }: Record<string, unknown>): HandOverSearch {
  const id = readId(group);
  const isInstant =
    typeof from === "string" && INSTANT.test(from) && !Number.isNaN(Date.parse(from));
  return { ...(id !== undefined && { group: id }), ...(isInstant && { from }) };
}
