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

/** That somebody took too much, or may have. */
export const SAFETY_KINDS: readonly AlertKind[] = ["taken_twice", "too_often", "over_most"];

/** Fewest and most doses of `missed_in_a_row`. */
export const LEAST_IN_A_ROW = 2;
export const MOST_IN_A_ROW = 14;
