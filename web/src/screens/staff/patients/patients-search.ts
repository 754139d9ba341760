import { SUMMARY_ORDERS } from "@dosebeat/contract/summary-orders";
import { readId } from "../../../routing/search.ts";

/** Lengths of the period besides the usual one, in chart days. */
const OTHER_DAYS = [7, 30] as const;
export const USUAL_DAYS = 14;

/** Search parameters of the list of patients. */
export interface PatientsSearch {
  q?: string;
  /** Id of a group. */
  group?: number;
  days?: (typeof OTHER_DAYS)[number];
  /** `field:asc` or `field:desc`. */
  sort?: string;
  page?: number;
}

/** Changed parameters; undefined removes one. */
export type PatientsChange = { [name in keyof PatientsSearch]: PatientsSearch[name] | undefined };

/** Malformed values count as absent. */
export function readPatients(search: Record<string, unknown>): PatientsSearch {
  const { q, sort } = search;
  const days = readDays(search["days"]);
  const [group, page] = [search["group"], search["page"]].map(readId);
  const [field, direction] = typeof sort === "string" ? sort.split(":") : [];
  const order = SUMMARY_ORDERS.find((one) => one === field);
  return {
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, 200) }),
    ...(group !== undefined && { group }),
    ...(days !== undefined && { days }),
    ...(order !== undefined && { sort: `${order}:${direction === "desc" ? "desc" : "asc"}` }),
    ...(page !== undefined && page > 1 && { page }),
  };
}

/** Undefined: the usual length. */
export function readDays(days: unknown): PatientsSearch["days"] {
  return OTHER_DAYS.find((one) => one === Number(days));
}
