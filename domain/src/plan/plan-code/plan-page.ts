/**
 * Why a medicine of a plan is not stored as it stands. `name`: the code has no name, only a number or nothing. `pzn`:
 * the check digit of its number is wrong. `amount`: an amount cannot be stored. `times`: it names no times.
 * `words`: its dosage is in words. `as_needed`: it is taken as needed. `other_days`: its words may name other days than
 * every day, a step or a limit. `limited`: it is taken for some time only. `unknown`: it says something that is not
 * understood.
 */
export type PlanDoubt =
  | "name"
  | "pzn"
  | "amount"
  | "times"
  | "words"
  | "as_needed"
  | "other_days"
  | "limited"
  | "unknown";

/** Times of day of the four columns of a plan. */
export type PlanPart = "morning" | "noon" | "evening" | "night";

/** A medicine of a plan; texts are empty where the code has none. */
export interface PlanItem {
  /** Trade name, with the substances that it does not name, or these alone; most codes have only the number. */
  name: string;
  /** Eight digits; null: none, or its check digit is wrong. */
  pzn: string | null;
  strength: string;
  form: string;
  unit: string;
  /** What is taken at which time of day. */
  doses: readonly { part: PlanPart; amount: number }[];
  /** The one day of the week, 1 = Monday; null: every day, or what the doubts say. */
  weekday: number | null;
  /** The dosage in words. */
  dosage: string;
  instructions: string;
  reason: string;
  /** The line that is bound to it. */
  note: string;
  heading: string;
  /** What the code says about it that we do not understand, as `name="value"`. */
  unknown: readonly string[];
  /** Why it cannot be stored as it stands; empty: it is clear. */
  doubts: readonly PlanDoubt[];
}

/** What a plan says besides its medicines. */
export interface PlanRemark {
  kind: "note" | "recipe" | "patient" | "unknown";
  text: string;
}

/** A page of a medication plan as its code says it. */
export interface PlanPage {
  /** "2.8" */
  version: string;
  /** The same on every page of a plan. */
  id: string;
  page: number;
  pages: number;
  person: { givenname: string; familyname: string; born: string | null };
  /** Who printed it, and when, YYYY-MM-DD. */
  printedBy: string;
  printed: string | null;
  items: readonly PlanItem[];
  remarks: readonly PlanRemark[];
}
