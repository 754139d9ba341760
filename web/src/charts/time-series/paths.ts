import type uPlot from "uplot";

const NARROWEST = 1;
const WIDEST = 14;
/** The share of the space between two values that a bar fills. */
const FILLED = 0.7;

type Numbers = ArrayLike<number | null | undefined>;

/**
 * Bars from zero: one per pixel column, as high as the column's maximum, so that a year of values costs
 * no more than a day.
 */
export function barPaths(step: number): uPlot.Series.PathBuilder {
  return (plot, seriesIndex, first, last) => {
    const stroke = new Path2D();
    const { x, perMillisecond } = columns(plot);
    const width = step * perMillisecond * FILLED;
    const zero = plot.valToPos(0, "y", true);
    const raise = (column: number, value: number) => {
      stroke.moveTo(column, zero);
      stroke.lineTo(column, plot.valToPos(value, "y", true));
    };
    let column = Number.NaN;
    let highest = 0;
    eachValue(plot, seriesIndex, first, last, (at, value) => {
      const here = x(at);
      if (here !== column) {
        if (highest > 0) raise(column, highest);
        column = here;
        highest = 0;
      }
      if (value > highest) highest = value;
    });
    if (highest > 0) raise(column, highest);
    const css = width / devicePixelRatio;
    return { stroke, width: Math.min(Math.max(css, NARROWEST), WIDEST) };
  };
}

/**
 * Step lines: a value holds until the next. Only changes are drawn, so a battery costs one stroke per
 * per cent.
 */
export const stepPaths: uPlot.Series.PathBuilder = (plot, seriesIndex, first, last) => {
  const stroke = new Path2D();
  const { x } = columns(plot);
  const times: Numbers = plot.data[0];
  const values: Numbers = plot.data[seriesIndex] ?? [];
  let held: number | null = null;
  let heldY = 0;
  for (let index = first; index <= last; index += 1) {
    const value = values[index] ?? null;
    if (value === held) continue;
    if (held !== null) stroke.lineTo(x(times[value === null ? index - 1 : index] ?? 0), heldY);
    if (value !== null) {
      const y = plot.valToPos(value, "y", true);
      const here = x(times[index] ?? 0);
      if (held === null) stroke.moveTo(here, y);
      else stroke.lineTo(here, y);
      heldY = y;
    }
    held = value;
  }
  if (held !== null) stroke.lineTo(x(times[last] ?? 0), heldY);
  return { stroke };
};

/** A stroke over the full height at each instant. */
export const strokePaths: uPlot.Series.PathBuilder = (plot, seriesIndex, first, last) => {
  const stroke = new Path2D();
  const { x } = columns(plot);
  const { top, height } = plot.bbox;
  let column = Number.NaN;
  eachValue(plot, seriesIndex, first, last, (at) => {
    const here = x(at);
    if (here === column) return;
    column = here;
    stroke.moveTo(here, top + height * 0.15);
    stroke.lineTo(here, top + height * 0.85);
  });
  return { stroke };
};

function columns({ scales, bbox }: uPlot) {
  const { min, max } = scales["x"] ?? {};
  const from = min ?? 0;
  const perMillisecond = bbox.width / ((max ?? 1) - from);
  const x = (at: number) => Math.round(bbox.left + (at - from) * perMillisecond);
  return { x, perMillisecond };
}

function eachValue(
  plot: uPlot,
  seriesIndex: number,
  first: number,
  last: number,
  use: (at: number, value: number) => void,
): void {
  const times: Numbers = plot.data[0];
  const values: Numbers = plot.data[seriesIndex] ?? [];
  for (let index = first; index <= last; index += 1) {
    const at = times[index];
    const value = values[index];
    if (typeof at === "number" && typeof value === "number") use(at, value);
  }
}
