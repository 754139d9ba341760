import { LEAST_COVERAGE } from "../adherence/adherence.ts";
import { BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import type { AlertKind } from "./kinds.ts";
import type { MissedRow } from "./missed-row.ts";

/** A box that is bound to the patient. */
export interface AlertBox {
  deveui: string;
  /** Last contact; null: never. */
  heard_at: string | null;
  is_not_understood: boolean;
  /** Percent; null: not known. */
  battery: number | null;
}

/** What is known of a patient, as far as alerts need it. */
export interface AlertFacts {
  /** Null: no box. */
  box: AlertBox | null;
  missed: MissedRow;
  /** Whether a medicine may run out within {@link STOCK_DAYS}, or has. */
  is_stock_out: boolean;
  /** Whether the worklist calls because the patient said that a medicine was taken twice. */
  is_taken_twice: boolean;
  /** Whether it calls because the box of a sparse plan was opened again near the hour. */
  is_too_often: boolean;
  /** Whether the worklist tells of more than the most taken as needed; absent where it was worked out before this was. */
  is_over_most?: boolean;
}

/** Over the last 14 chart days: doses that were due, and those with a known outcome. */
export interface AlertCoverage {
  known: number;
  due: number;
}

/** What holds at the moment of a verdict. */
export interface AlertMoment {
  /** Whether the box is silent, which time alone brings about. */
  is_silent: boolean;
  /** Null: not worked out yet. */
  coverage: AlertCoverage | null;
}

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

/** Whether a state holds; `open`: nobody knows, so what was told before remains. */
export type Verdict = "yes" | "no" | "open";

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
