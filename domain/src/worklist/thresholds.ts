/** The values from which the list reports something; a group may set its own. */
export interface Thresholds {
  /** Doses of a part of the day missed in a row. */
  missed_in_a_row: number;
  /** Whole days without a press. */
  no_press_days: number;
  /** Percent of a part of the day that were missed. */
  missed_percent: number;
  /** Days with a skipped medicine. */
  skipped_days: number;
  /** Extra presses on one day. */
  extra_presses: number;
  /** Days until a stock may end. */
  stock_days: number;
  /** Days on which messages were lost. */
  lost_days: number;
}

export type Threshold = keyof Thresholds;

/** The defaults where no group has set anything. */
export const USUAL_THRESHOLDS: Thresholds = {
  missed_in_a_row: 3,
  no_press_days: 2,
  missed_percent: 50,
  skipped_days: 3,
  extra_presses: 5,
  stock_days: 3,
  lost_days: 4,
};

/** The minimum and maximum that can be set for each. */
export const THRESHOLD_BOUNDS: Readonly<Record<Threshold, readonly [least: number, most: number]>> =
  {
    missed_in_a_row: [2, 10],
    no_press_days: [1, 7],
    missed_percent: [20, 100],
    skipped_days: [2, 10],
    extra_presses: [2, 20],
    stock_days: [0, 7],
    lost_days: [2, 13],
  };

/** The thresholds where a higher value is stricter: the stock is checked earlier. */
const STRICTER_BY_MORE: ReadonlySet<Threshold> = new Set(["stock_days"]);

/** The thresholds of a patient in several groups: the strictest of each. Without a group: the defaults. */
export function strictestOf(groups: readonly Thresholds[]): Thresholds {
  const [first = USUAL_THRESHOLDS, ...others] = groups;
  return others.reduce((held, other) => {
    const pick = (name: Threshold) =>
      STRICTER_BY_MORE.has(name)
        ? Math.max(held[name], other[name])
        : Math.min(held[name], other[name]);
    return {
      missed_in_a_row: pick("missed_in_a_row"),
      no_press_days: pick("no_press_days"),
      missed_percent: pick("missed_percent"),
      skipped_days: pick("skipped_days"),
      extra_presses: pick("extra_presses"),
      stock_days: pick("stock_days"),
      lost_days: pick("lost_days"),
    };
  }, first);
}
