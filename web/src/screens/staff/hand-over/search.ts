import { readId } from "../../../routing/search.ts";

/** What the hand-over is of, as its address keeps it. */
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
