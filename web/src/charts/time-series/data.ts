/** A series as the chart draws it; instants are milliseconds UTC. */
export interface Panel {
  key: string;
  name: string;
  /** Unit of the numbers on the axis; null for counts. */
  unit: string | null;
  /** Ascending; a null value interrupts the line. */
  at: number[];
  values: (number | null)[];
  /** Minimum and maximum of each bucket; absent if every value is a single reading. */
  low?: (number | null)[];
  high?: (number | null)[];
  drawAs: "line" | "steps" | "bars";
  /** Times with a band behind the curve, and values with a horizontal line. */
  marked?: { times: { from: number; to: number }[]; limits: number[] };
  /** The minimum range of the axis, and the bounds that it never exceeds. */
  least: number;
  floor: number;
  ceiling: number;
  /** A value with its unit, and the bare number on the axis. */
  format: (value: number) => string;
  tick: (value: number) => string;
}

export interface TimeSeriesData {
  panels: Panel[];
  /** Instants of separate events, above the panels. */
  marks: number[];
  silent: { from: number; to: number; label: string }[];
  start: number;
  end: number;
  now: number;
}

export interface Rows {
  at: number[];
  values: (number | null)[];
  low?: (number | null)[] | undefined;
  high?: (number | null)[] | undefined;
}

/** Measured rows only, with an empty row in each pause longer than `pause`. */
export function withPauses(rows: Rows, pause: number): Rows {
  if (hasNoGaps(rows, pause)) return rows;
  const { at, values, low, high } = rows;
  const found: Rows = { at: [], values: [], ...(low && high && { low: [], high: [] }) };
  let before = Number.POSITIVE_INFINITY;
  for (let index = 0; index < at.length; index += 1) {
    const value = values[index];
    const time = at[index];
    if (value === null || value === undefined || time === undefined) continue;
    if (time - before > pause) {
      found.at.push(before + pause / 2);
      found.values.push(null);
      found.low?.push(null);
      found.high?.push(null);
    }
    found.at.push(time);
    found.values.push(value);
    found.low?.push(low?.[index] ?? value);
    found.high?.push(high?.[index] ?? value);
    before = time;
  }
  return found;
}

function hasNoGaps({ at, values, low, high }: Rows, pause: number): boolean {
  if ([values, low, high].some((series) => series?.includes(null))) return false;
  for (let index = 1; index < at.length; index += 1) {
    if ((at[index] ?? 0) - (at[index - 1] ?? 0) > pause) return false;
  }
  return true;
}

/** The typical interval: the median, of a sample if there are many. */
export function usualStep(at: readonly number[]): number {
  const stride = Math.max(1, Math.floor(at.length / 500));
  const steps = [];
  for (let index = 1; index < at.length; index += stride) {
    steps.push((at[index] ?? 0) - (at[index - 1] ?? 0));
  }
  return steps.sort((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0;
}

/** Indexes of values without a neighbour to draw a line to. */
export function isolatedIndexes(values: readonly (number | null)[]): number[] {
  const found: number[] = [];
  if (values.length > 1 && !values.includes(null)) return found;
  const isEmpty = (index: number) => (values[index] ?? null) === null;
  for (let index = 0; index < values.length; index += 1) {
    if (!isEmpty(index) && isEmpty(index - 1) && isEmpty(index + 1)) found.push(index);
  }
  return found;
}

/** The first index with an instant at or after `at`; the length if there is none. */
export function firstFrom(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the value nearest to `at`, at most `reach` away; -1 if there is none. */
export function nearest(panel: Pick<Panel, "at" | "values">, at: number, reach: number): number {
  const right = firstFrom(panel.at, at);
  const near = [right, right - 1, right + 1, right - 2].filter(
    (index) => (panel.values[index] ?? null) !== null,
  );
  const distance = (index: number) => Math.abs((panel.at[index] ?? Number.NaN) - at);
  const best = near.sort((one, other) => distance(one) - distance(other))[0];
  return best !== undefined && distance(best) <= reach ? best : -1;
}

/** Instants of all panels' values and of the marks, ascending and unique. */
export function stops({ panels, marks }: Pick<TimeSeriesData, "panels" | "marks">): number[] {
  const found = new Set(marks);
  for (const { at, values } of panels) {
    at.forEach((time, index) => {
      if (values[index] !== null) found.add(time);
    });
  }
  return [...found].sort((one, other) => one - other);
}
