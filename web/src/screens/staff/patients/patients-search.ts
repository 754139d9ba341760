import { SUMMARY_ORDERS } from "@dosebeat/contract/summary-orders";
import { readId } from "../../../routing/search.ts";

/** Alternative lengths of the period, in chart days. */
const OTHER_DAYS = [7, 30] as const;
export const USUAL_DAYS = 14;

/** Minimum numbers of missed doses to filter by. */
export const MISSED_FROM = [1, 3, 5] as const;
/** Upper limits, in percent, of the share of doses with a known outcome. */
export const KNOWN_BELOW = [90, 70] as const;
/** States of the box, most pressing first, including that there is none. */
export const BOXES = ["unbound", "never_seen", "silent", "low_battery", "alive"] as const;

export interface PatientsFilter {
  missed?: (typeof MISSED_FROM)[number] | undefined;
  known?: (typeof KNOWN_BELOW)[number] | undefined;
  box?: (typeof BOXES)[number] | undefined;
}

/** Search parameters of the list of patients. */
export interface PatientsSearch {
  q?: string;
  /** Id of a group. */
  group?: number;
  days?: (typeof OTHER_DAYS)[number];
  /** `field:asc` or `field:desc`. */
  sort?: string;
  missed?: (typeof MISSED_FROM)[number];
  known?: (typeof KNOWN_BELOW)[number];
  box?: (typeof BOXES)[number];
  page?: number;
  /** The patient from whose page the reader returns. */
  at?: number;
}

/** Changed parameters; undefined removes one. */
export type PatientsChange = { [name in keyof PatientsSearch]: PatientsSearch[name] | undefined };

/** Malformed values count as absent. */
export function readPatients(search: Record<string, unknown>): PatientsSearch {
  const { q, sort } = search;
  const days = readDays(search["days"]);
  const [group, page, at] = [search["group"], search["page"], search["at"]].map(readId);
  const missed = MISSED_FROM.find((one) => one === Number(search["missed"]));
  const known = KNOWN_BELOW.find((one) => one === Number(search["known"]));
  const box = BOXES.find((one) => one === search["box"]);
  const [field, direction] = typeof sort === "string" ? sort.split(":") : [];
  const order = SUMMARY_ORDERS.find((one) => one === field);
  return {
    ...(typeof q === "string" && q.trim() !== "" && { q: q.slice(0, 200) }),
    ...(group !== undefined && { group }),
    ...(days !== undefined && { days }),
    ...(order !== undefined && { sort: `${order}:${direction === "desc" ? "desc" : "asc"}` }),
    ...(missed !== undefined && { missed }),
    ...(known !== undefined && { known }),
    ...(box !== undefined && { box }),
    ...(page !== undefined && page > 1 && { page }),
    ...(at !== undefined && { at }),
  };
}

/** Undefined: the default length. */
export function readDays(days: unknown): PatientsSearch["days"] {
  return OTHER_DAYS.find((one) => one === Number(days));
}
