import { MOTION_COUNTER_MODULUS } from "./codecs/codec.ts";

/**
 * Milliseconds before a range within which the last running count is looked for, to know the movements
 * up to its first reading.
 */
export const COUNT_LOOKBACK = 7 * 24 * 60 * 60 * 1000;

/** A running count of movements, and the start of the box since which it runs. */
export interface MotionCount {
  counter: number;
  /** Null where the box does not tell its starts. */
  boot: number | null;
}

/** What a reading told of movements. */
export interface ToldMotion {
  motion: number | null;
  count: MotionCount | null;
}

/**
 * The movements since the reading before, of readings in the order of time. As told where a box told
 * them; where it told a running count, worked out as the server does in SQL (`measured` of
 * readings/queries.ts): after a reboot the count may have begun again, so that the movements between are
 * not known.
 *
 * @param before the count of the reading before the first
 */
export function movementsOf(
  told: readonly ToldMotion[],
  before: MotionCount | null,
): (number | null)[] {
  let last = before;
  return told.map(({ motion, count }) => {
    const movements = motion ?? between(last, count);
    last = count;
    return movements;
  });
}

function between(last: MotionCount | null, count: MotionCount | null): number | null {
  if (!last || !count || last.boot !== count.boot) return null;
  return (count.counter - last.counter + MOTION_COUNTER_MODULUS) % MOTION_COUNTER_MODULUS;
}
