import { MOTION_COUNTER_MODULUS } from "../codecs/codec.ts";
import { DAY } from "../time/durations.ts";

/**
 * Milliseconds before a range in which to search the last running count, to compute the movements up to
 * the first reading.
 */
export const COUNT_LOOKBACK = 7 * DAY;

/** A running count of movements, and the boot number of the box. */
export interface MotionCount {
  counter: number;
  /** Null if the box does not send boot numbers. */
  boot: number | null;
}

/** Movements as reported in a reading. */
export interface ReportedMotion {
  motion: number | null;
  count: MotionCount | null;
}

/**
 * The movements since the previous reading, for readings in chronological order: as reported, or the
 * difference of running counts, as the server computes in SQL (`measured` of boxes/readings/queries.ts).
 * After a reboot the count may have restarted, so the movements in between are unknown.
 *
 * @param before the count of the reading before the first
 */
export function movementsOf(
  motions: readonly ReportedMotion[],
  before: MotionCount | null,
): (number | null)[] {
  let last = before;
  return motions.map(({ motion, count }) => {
    const movements = motion ?? between(last, count);
    last = count;
    return movements;
  });
}

function between(last: MotionCount | null, count: MotionCount | null): number | null {
  if (!last || !count || last.boot !== count.boot) return null;
  return (count.counter - last.counter + MOTION_COUNTER_MODULUS) % MOTION_COUNTER_MODULUS;
}
