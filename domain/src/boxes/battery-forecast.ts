import { hasFlatBattery } from "../codecs/batteries.ts";

/** The lowest battery level of a day. */
export interface BatteryDay {
  /** Days since a fixed day; only differences count. */
  day: number;
  percent: number;
}

/** When a trend is steady enough to be told; documented in docs/box.md. */
export const STEADY = {
  /** How many days before today are considered. */
  lookedAtDays: 60,
  /** Days with a level at least, … */
  leastDays: 14,
  /** … and days between the first and the last of them. */
  leastSpanDays: 21,
  /** A last level older than this says nothing about today. */
  oldestLastDays: 7,
  /** A rise by more points than this means a new battery. */
  newBatteryPoints: 10,
  /** Points by which the line must fall; less is noise. */
  leastFallPoints: 5,
  /** Most points that a day may lie off the line. */
  mostOffPoints: 3,
  /** A year and more is no forecast. */
  mostDaysLeft: 365,
} as const;

/**
 * Whole days until the battery of a box is empty, by the trend of the days since it was changed; null where the
 * trend is not steady (see STEADY), or no trend can tell (hasFlatBattery).
 *
 * The line has the median of the slopes between all pairs of days (Theil–Sen) and the median height over them, so
 * single days do not bend it.
 *
 * @param days at most one level for each day, in any order
 * @param today the day from which on is counted
 */
export function batteryDaysLeft(
  model: string,
  days: readonly BatteryDay[],
  today: number,
): number | null {
  if (hasFlatBattery(model)) return null;
  const since = sinceNewBattery(
    days
      .filter(({ day }) => day <= today && day > today - STEADY.lookedAtDays)
      .sort((one, other) => one.day - other.day),
  );
  const [first, last] = [since.at(0), since.at(-1)];
  if (!first || !last || since.length < STEADY.leastDays) return null;
  if (last.day - first.day < STEADY.leastSpanDays) return null;
  if (today - last.day > STEADY.oldestLastDays) return null;
  const perDay = medianSlope(since);
  if (-perDay * (last.day - first.day) < STEADY.leastFallPoints) return null;
  const height = median(since.map(({ day, percent }) => percent - perDay * day));
  const isOff = ({ day, percent }: BatteryDay) =>
    Math.abs(percent - (height + perDay * day)) > STEADY.mostOffPoints;
  if (since.some(isOff)) return null;
  const left = Math.max(0, Math.floor((height + perDay * today) / -perDay));
  return left > STEADY.mostDaysLeft ? null : left;
}

/** The days since the last change of the battery. */
function sinceNewBattery(ascending: readonly BatteryDay[]): readonly BatteryDay[] {
  const changed = ascending.findLastIndex(({ percent }, index) => {
    const before = ascending[index - 1];
    return before !== undefined && percent - before.percent > STEADY.newBatteryPoints;
  });
  return ascending.slice(Math.max(0, changed));
}

function medianSlope(days: readonly BatteryDay[]): number {
  return median(
    days.flatMap((one, index) =>
      days
        .slice(index + 1)
        .filter((other) => other.day !== one.day)
        .map((other) => (other.percent - one.percent) / (other.day - one.day)),
    ),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const lower = (sorted.length - 1) >> 1;
  return ((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2;
}
