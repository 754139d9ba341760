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

/** That somebody took too much, or may have. */
export const SAFETY_KINDS: readonly AlertKind[] = ["taken_twice", "too_often", "over_most"];

/** Fewest and most doses of `missed_in_a_row`. */
export const LEAST_IN_A_ROW = 2;
export const MOST_IN_A_ROW = 14;
