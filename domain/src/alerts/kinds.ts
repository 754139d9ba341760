import { LEAST_COVERAGE } from "../adherence/adherence.ts";
import { BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import type { AlertBox, AlertCoverage, AlertFacts, AlertMoment, Verdict } from "./facts.ts";
import type { MissedRow } from "./missed-row.ts";

/** What staff can be alerted to. */
export const ALERT_KINDS = [
  "box_silent",
  "not_understood",
  "battery_low",
  "missed_in_a_row",
  "low_coverage",
  "stock_out",
  "taken_twice",
  "too_often",
  "over_most",
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** When an alert of each kind begins, and when it ends; documentation of the API is made of it. */
export const ALERT_KIND_TEXTS: Readonly<Record<AlertKind, string>> = {
  box_silent:
    "the box is offline: not heard for 3 of its intervals, and for 2 hours; until it is heard",
  not_understood:
    "more than half of its last 10 messages cannot be decoded, and at least 3; until they can",
  battery_low: "below 20 %; until 25 %",
  missed_in_a_row: `\`count\` doses in a row are proved missed, within 14 days, where medicines due at once are one dose; until a dose was taken, was skipped by the patient's word, or turns out not to be missed`,
  low_coverage:
    "known of less than 70 % of the doses of 14 days, of which at least 6 were due; until 75 %",
  stock_out: "a medicine may run out within 3 days, or has; until it may not",
  taken_twice:
    "the patient says of a press that a dose was taken twice, also while the box is silent; for 7 days, or until the word is taken back",
  too_often:
    "the box of a weekly or other sparse plan is opened again near the hour on two of three days in a row, also while it is silent; until that is no longer so within 7 days",
  over_most:
    "more was taken as needed than the most in 24 hours, on 2 of 7 days; until fewer of the last 7 days have that",
};

/**
 * What a kind tells of: the box alone; how the patient takes; or that too much was taken, or may have been. Of a
 * subject of a blinded study, `box` is told as of others, `safety` to the safety contact alone, `taking` to nobody.
 */
const TELLS: Readonly<Record<AlertKind, "box" | "taking" | "safety">> = {
  box_silent: "box",
  not_understood: "box",
  battery_low: "box",
  missed_in_a_row: "taking",
  low_coverage: "taking",
  stock_out: "taking",
  taken_twice: "safety",
  too_often: "safety",
  over_most: "safety",
};

/** The kinds of alerts in one of these groups. */
export function kindsThatTell(tells: "box" | "taking" | "safety"): AlertKind[] {
  return ALERT_KINDS.filter((kind) => TELLS[kind] === tells);
}

/** The minimum and maximum number of doses of `missed_in_a_row`. */
export const LEAST_IN_A_ROW = 2;
export const MOST_IN_A_ROW = 14;

/** Days before running out at which a stock raises an alert: when the worklist asks for a call. */
export const STOCK_DAYS = 3;
/**
 * The charge from which a battery is no longer low, and the coverage that is enough again. Both waver around
 * their limits.
 */
export const BATTERY_FINE = BATTERY_SERVICE_SOON + 5;
const COVERAGE_FINE = LEAST_COVERAGE + 0.05;
/** Fewer doses than this make a coverage meaningless. */
const LEAST_DUE = 6;

/**
 * Whether the state of an alert holds. Uncertainty neither begins an alert nor ends one.
 *
 * @param count of `missed_in_a_row`
 */
export function verdictOf(
  { kind, count }: { kind: AlertKind; count: number | null },
  { box, missed, is_stock_out, is_taken_twice, is_too_often, is_over_most }: AlertFacts,
  { is_silent, coverage }: AlertMoment,
): Verdict {
  switch (kind) {
    case "box_silent":
      return toldBy(box !== null && box.heard_at !== null && is_silent);
    case "not_understood":
      return toldBy(box?.is_not_understood ?? false);
    case "battery_low":
      return batteryVerdict(box);
    case "missed_in_a_row":
      return rowVerdict(missed, count ?? Number.POSITIVE_INFINITY);
    case "low_coverage":
      return coverageVerdict(coverage);
    case "stock_out":
      return toldBy(is_stock_out);
    case "taken_twice":
      return toldBy(is_taken_twice);
    case "too_often":
      return toldBy(is_too_often);
    case "over_most":
      return is_over_most === undefined ? "open" : toldBy(is_over_most);
  }
}

function toldBy(holds: boolean): Verdict {
  return holds ? "yes" : "no";
}

function batteryVerdict(box: AlertBox | null): Verdict {
  if (!box) return "no";
  if (box.battery === null) return "open";
  if (box.battery < BATTERY_SERVICE_SOON) return "yes";
  return box.battery < BATTERY_FINE ? "open" : "no";
}

function rowVerdict({ count, isUnknownSince, isWhole }: MissedRow, needed: number): Verdict {
  if (count === 0) return isWhole || !isUnknownSince ? "no" : "open";
  if (isUnknownSince) return "open";
  if (count >= needed) return "yes";
  return isWhole ? "no" : "open";
}

function coverageVerdict(coverage: AlertCoverage | null): Verdict {
  if (coverage === null) return "open";
  const { known, due } = coverage;
  if (due === 0) return "no";
  if (due < LEAST_DUE) return "open";
  if (known < LEAST_COVERAGE * due) return "yes";
  return known < COVERAGE_FINE * due ? "open" : "no";
}
