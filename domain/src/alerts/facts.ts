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

/** The facts about a patient that alerts need. */
export interface AlertFacts {
  /** Null: no box. */
  box: AlertBox | null;
  missed: MissedRow;
  /** Whether a medicine may run out within the days of `stock_out`, or has. */
  is_stock_out: boolean;
  /** Whether the worklist asks for a call because the patient said that a medicine was taken twice. */
  is_taken_twice: boolean;
  /** Whether it asks for a call because the box of a sparse plan was opened again near the due time. */
  is_too_often: boolean;
  /** Whether the worklist reports more than the maximum taken as needed; absent in facts stored before this field existed. */
  is_over_most?: boolean;
}

/** Over the last 14 chart days: doses that were due, and those with a known outcome. */
export interface AlertCoverage {
  known: number;
  due: number;
}

/** The facts at the moment of a verdict. */
export interface AlertMoment {
  /** Whether the box is silent; it becomes so by the passage of time alone. */
  is_silent: boolean;
  /** Null: not worked out yet. */
  coverage: AlertCoverage | null;
}

/** Whether a state holds; `open`: unknown, so whatever was last told stays in force. */
export type Verdict = "yes" | "no" | "open";
