import { readId } from "../../../routing/search.ts";

const SECTIONS = ["call", "box", "watch"] as const;
export type Section = (typeof SECTIONS)[number];

/** Search parameters of the worklist. */
export interface WorklistSearch {
  q?: string;
  /** Id of a group. */
  group?: number;
  section?: Section;
  /** Only rows that were worked on. */
  done?: true;
  /** Only rows assigned to the reader. */
  mine?: true;
  page?: number;
  /** The patient whose row is active. */
  at?: number;
}

/** Changed parameters; undefined removes one. */
export type WorklistChange = { [name in keyof WorklistSearch]: WorklistSearch[name] | undefined };

/** Malformed values count as absent. */
export function readWorklist(search: Record<string, unknown>): WorklistSearch {
  const { q } = search;
  const [done, mine] = [search["done"], search["mine"]].map((flag) => String(flag) === "true");
  const section = SECTIONS.find((one) => one === search["section"]);
  const [group, page, at] = [search["group"], search["page"], search["at"]].map(readId);
  return {
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, 200) }),
    ...(group !== undefined && { group }),
    ...(section !== undefined && { section }),
    ...(done && { done }),
    ...(mine && { mine }),
    ...(page !== undefined && page > 1 && { page }),
    ...(at !== undefined && { at }),
  };
}
