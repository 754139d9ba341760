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
  /** Whether a medicine may run out within the days of `stock_out`, or has. */
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

/** Whether a state holds; `open`: nobody knows, so what was told before remains. */
export type Verdict = "yes" | "no" | "open";
