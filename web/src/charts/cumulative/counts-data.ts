/** Outcomes of a dose, from the bottom of the chart to the top. */
export const ENDINGS = ["taken", "missed", "skipped", "unknown", "overdue"] as const;

export type Ending = (typeof ENDINGS)[number];

/** How the legend draws the line or area of each. */
export const SWATCHES: Record<Ending | "due", "line" | "plain" | "hatch"> = {
  due: "line",
  taken: "line",
  missed: "plain",
  skipped: "plain",
  unknown: "hatch",
  overdue: "plain",
};

/** Running totals at a moment; `at` is in days since the start: 2.5 is noon of the third day. */
export type CountPoint = { at: number } & Record<Ending, number>;

/** Running totals of doses in the order of their due times; doses of the same moment make one step. */
export function countUp(endings: readonly { at: number; ending: Ending }[]): CountPoint[] {
  const points: CountPoint[] = [];
  let last: CountPoint = { at: 0, taken: 0, missed: 0, skipped: 0, unknown: 0, overdue: 0 };
  for (const { at, ending } of [...endings].sort((a, b) => a.at - b.at)) {
    if (last.at !== at || points.length === 0) {
      last = { ...last, at };
      points.push(last);
    }
    last[ending] += 1;
  }
  return points;
}

export function dueOf(point: CountPoint): number {
  return ENDINGS.reduce((sum, ending) => sum + point[ending], 0);
}

/** The total of an ending and all those below it: taken, then missed, skipped, unclear and overdue, up to due. */
export function levelOf(point: CountPoint, ending: Ending): number {
  const index = ENDINGS.indexOf(ending);
  return ENDINGS.slice(0, index + 1).reduce((sum, below) => sum + point[below], 0);
}

/** A step line from the first moment to `end`; each point's `value` holds until the next. */
export function stepLine(
  points: readonly CountPoint[],
  value: (point: CountPoint) => number,
  end: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const steps = points.map((point) => `H${at(x(point.at))}V${at(y(value(point)))}`);
  return `M${at(x(0))} ${at(y(0))}${steps.join("")}H${at(x(end))}`;
}

/** A step line that rises by one at each of these moments, ascending. */
export function countLine(
  moments: readonly number[],
  end: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const steps = moments.map((moment, index) => `H${at(x(moment))}V${at(y(index + 1))}`);
  return `M${at(x(0))} ${at(y(0))}${steps.join("")}H${at(x(end))}`;
}

/** The area between two step lines. */
export function stepBand(
  points: readonly CountPoint[],
  upper: (point: CountPoint) => number,
  lower: (point: CountPoint) => number,
  end: number,
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  const back = [...points].reverse();
  const steps = back.map((point, index) => {
    const before = back[index + 1];
    return `H${at(x(point.at))}V${at(y(before ? lower(before) : 0))}`;
  });
  const last = points.at(-1);
  const turn = `V${at(y(last ? lower(last) : 0))}`;
  return `${stepLine(points, upper, end, x, y)}${turn}${steps.join("")}Z`;
}

function at(value: number) {
  return Math.round(value * 10) / 10;
}

/** About four round numbers up to the maximum: 0, 20, 40 … */
export function countTicks(greatest: number): number[] {
  const rough = Math.max(greatest, 1) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * magnitude).find((n) => n >= rough) ?? rough;
  const whole = Math.max(1, Math.round(step));
  const ticks = [];
  for (let tick = 0; tick <= greatest; tick += whole) ticks.push(tick);
  return ticks;
}
