/** Milliseconds UTC; `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}
