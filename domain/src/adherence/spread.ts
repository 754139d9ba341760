import { MINUTES_A_DAY } from "../time/durations.ts";

/** Middle and width of deviations, such as those of the presses for one time of day. */
export interface Spread {
  count: number;
  median: number;
  /** 10 % of the values lie below. */
  low: number;
  /** 10 % of the values lie above. */
  high: number;
}

/**
 * The value below which a share of ascending values lies; between two neighbours on a straight line, as R and
 * NumPy do by default (type 7 of Hyndman and Fan 1996). Null: there are no values.
 */
export function quantile(ascending: readonly number[], share: number): number | null {
  const place = (ascending.length - 1) * share;
  const before = ascending[Math.floor(place)];
  const after = ascending[Math.ceil(place)];
  if (before === undefined || after === undefined) return null;
  return before + (after - before) * (place - Math.floor(place));
}

/** Median, 10 % and 90 % of values in any order; null: there are none. */
export function spreadOf(values: readonly number[]): Spread | null {
  const ascending = values.toSorted((one, other) => one - other);
  const [low, median, high] = [0.1, 0.5, 0.9].map((share) => quantile(ascending, share));
  if (typeof low !== "number" || typeof median !== "number" || typeof high !== "number") {
    return null;
  }
  return { count: ascending.length, median, low, high };
}

/**
 * A time of day, `HH:MM…`, some minutes later or earlier, around midnight: `23:50` and 20 minutes are `00:10`.
 * Whole minutes count from the last one that is over.
 */
export function clockAfter(time: string, minutes: number): string {
  const start = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = (((start + Math.floor(minutes)) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const inTwo = (value: number) => String(value).padStart(2, "0");
  return `${inTwo(Math.floor(at / 60))}:${inTwo(at % 60)}`;
}
