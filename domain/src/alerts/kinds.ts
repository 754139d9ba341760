import { LEAST_COVERAGE } from "../adherence/adherence.ts";
import { BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import type { AlertBox, AlertCoverage, AlertFacts, AlertMoment, Verdict } from "./facts.ts";
import type { MissedRow } from "./missed-row.ts";

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
/** Fewest and most doses of `missed_in_a_row`. */
export const LEAST_IN_A_ROW = 2;
export const MOST_IN_A_ROW = 14;

/** What staff can be alerted to. */
interface Kind {
  /**
   * What it tells of: the box alone; how the patient takes; or that too much was taken, or may have been. Of a
   * subject of a blinded study, `box` is told as of others, `safety` to the safety contact alone, `taking` to nobody.
   */
  tells: "box" | "taking" | "safety";
  /** When it begins, and when it ends; documentation of the API is made of it. */
  text: string;
  verdict: (facts: AlertFacts, moment: AlertMoment, count: number | null) => Verdict;
}

const KINDS = {
  box_silent: {
    tells: "box",
    text: "the box is offline: not heard for 3 of its intervals, and for 2 hours; until it is heard",
    verdict: ({ box }, { is_silent }) => toldBy(box !== null && box.heard_at !== null && is_silent),
  },
  not_understood: {
    tells: "box",
    text: "more than half of its last 10 messages cannot be decoded, and at least 3; until they can",
    verdict: ({ box }) => toldBy(box?.is_not_understood ?? false),
  },
  battery_low: {
    tells: "box",
    text: "below 20 %; until 25 %",
    verdict: ({ box }) => batteryVerdict(box),
  },
  missed_in_a_row: {
    tells: "taking",
    text: "`count` doses in a row are proved missed, within 14 days, where medicines due at once are one dose; until a dose was taken, was skipped by the patient's word, or turns out not to be missed",
    verdict: ({ missed }, _moment, count) => rowVerdict(missed, count ?? Number.POSITIVE_INFINITY),
  },
  low_coverage: {
    tells: "taking",
    text: "known of less than 70 % of the doses of 14 days, of which at least 6 were due; until 75 %",
    verdict: (_facts, { coverage }) => coverageVerdict(coverage),
  },
  stock_out: {
    tells: "taking",
    text: "a medicine may run out within 3 days, or has; until it may not",
    verdict: ({ is_stock_out }) => toldBy(is_stock_out),
  },
  taken_twice: {
    tells: "safety",
    text: "the patient says of a press that a dose was taken twice, also while the box is silent; for 7 days, or until the word is taken back",
    verdict: ({ is_taken_twice }) => toldBy(is_taken_twice),
  },
  too_often: {
    tells: "safety",
    text: "the box of a weekly or other sparse plan is opened again near the hour on two of three days in a row, also while it is silent; until that is no longer so within 7 days",
    verdict: ({ is_too_often }) => toldBy(is_too_often),
  },
  over_most: {
    tells: "safety",
    text: "more was taken as needed than the most in 24 hours, on 2 of 7 days; until fewer of the last 7 days have that",
    verdict: ({ is_over_most }) => (is_over_most === undefined ? "open" : toldBy(is_over_most)),
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type AlertKind = keyof typeof KINDS;

export const ALERT_KINDS = Object.keys(KINDS).filter((name): name is AlertKind => name in KINDS);

/** When an alert of each kind begins, and when it ends. */
export const ALERT_KIND_TEXTS = ALERT_KINDS.map((kind) => ({ kind, text: KINDS[kind].text }));

/** The kinds that tell of this alone. */
export function kindsThatTell(tells: Kind["tells"]): AlertKind[] {
  return ALERT_KINDS.filter((kind) => KINDS[kind].tells === tells);
}

/**
 * Whether the state of an alert holds. Uncertainty neither begins an alert nor ends one.
 *
 * @param count of `missed_in_a_row`
 */
export function verdictOf(
  { kind, count }: { kind: AlertKind; count: number | null },
  facts: AlertFacts,
  moment: AlertMoment,
): Verdict {
  const { verdict }: Kind = KINDS[kind];
  return verdict(facts, moment, count);
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
