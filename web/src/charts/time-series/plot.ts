import uPlot from "uplot";
import { isolatedIndexes, type Panel, type TimeSeriesData, usualStep } from "./data.ts";
import { drawGround, drawNow, type Look } from "./ground.ts";
import { barPaths, stepPaths, strokePaths } from "./paths.ts";
import { roundRange, type View } from "./view.ts";
import type { Tick } from "./zoned-ticks.ts";

/** CSS pixels between the edge of the chart and the plot area. */
export const INSET = { left: 48, right: 24, top: 10 } as const;
export const AXIS_HEIGHT = 34;
const SCALE_GAP = 34;

export interface Drawing {
  show(view: View): void;
  take(data: TimeSeriesData): void;
  paint(look: Look): void;
  resize(width: number): void;
  /** From the top of the panel, in CSS pixels. */
  valueY(panel: number, value: number): number;
  destroy(): void;
}

export interface DrawingOptions {
  /** The first holds the marks, the others one panel each. */
  hosts: readonly HTMLElement[];
  heights: readonly number[];
  width: number;
  data: TimeSeriesData;
  view: View;
  look: Look;
  ticks: (view: View, width: number) => Tick[];
  tickLabel: (tick: Tick) => string;
}

/** Panels stacked over a common time axis, each an uPlot instance. */
export function drawTimeSeries(options: DrawingOptions): Drawing {
  const state: State = { ...options, font: fontOf(options.hosts[0]), ruled: null };
  const plots = options.hosts.map(
    (host, index) => new uPlot(optionsOf(state, index), rowsOf(state.data, index), host),
  );
  const each = (change: (plot: uPlot, index: number) => void) => {
    plots.forEach((plot, index) => {
      plot.batch(() => change(plot, index));
    });
  };
  return {
    show(view) {
      if (view === state.view) return;
      state.view = view;
      each((plot) => plot.setScale("x", { min: view.from, max: view.to }));
    },
    take(data) {
      if (data === state.data) return;
      state.data = data;
      each((plot, index) => plot.setData(rowsOf(data, index)));
    },
    paint(look) {
      if (look === state.look) return;
      state.look = look;
      each((plot) => plot.redraw(false));
    },
    resize(width) {
      if (width === state.width) return;
      state.width = width;
      plots.forEach((plot, index) => {
        plot.setSize({ width, height: state.heights[index] ?? 0 });
      });
    },
    valueY: (panel, value) => INSET.top + (plots[panel + 1]?.valToPos(value, "y") ?? 0),
    destroy: () => {
      for (const plot of plots) plot.destroy();
    },
  };
}

interface State extends DrawingOptions {
  font: string;
  /** The ticks of the last drawn view, the same for every panel. */
  ruled: { view: View; width: number; ticks: Tick[] } | null;
}

function fontOf(host: HTMLElement | undefined): string {
  return `14px ${host ? getComputedStyle(host).fontFamily : "sans-serif"}`;
}

function rowsOf(data: TimeSeriesData, index: number): uPlot.AlignedData {
  const panel = data.panels[index - 1];
  if (!panel) return [data.marks, data.marks.map(() => 0)];
  if (panel.low && panel.high) return [panel.at, panel.high, panel.low, panel.values];
  return [panel.at, panel.values];
}

function optionsOf(state: State, index: number): uPlot.Options {
  const panel = state.data.panels[index - 1];
  const isLast = index === state.data.panels.length;
  const current = () => state.data.panels[index - 1];
  return {
    width: state.width,
    height: state.heights[index] ?? 0,
    ms: 1,
    padding: [INSET.top, INSET.right, isLast ? 0 : 6, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: () => [state.view.from, state.view.to] },
      y: { range: (_plot, min, max) => boundsOf(current(), min, max) },
    },
    axes: [timeAxis(state, isLast), valueAxis(state, current)],
    series: [{}, ...seriesOf(state, panel, current)],
    ...(panel?.low && { bands: [{ series: [1, 2], fill: () => state.look.band }] }),
    hooks: {
      drawClear: [(plot) => drawGround(plot, state.data, current(), state.look)],
      draw: [(plot) => drawNow(plot, state.data, state.look)],
    },
  };
}

function boundsOf(panel: Panel | undefined, min: number, max: number): uPlot.Range.MinMax {
  if (!panel) return [-1, 1];
  const { bottom, top } = roundRange(panel.drawAs === "bars" ? 0 : min, max, panel);
  return [bottom, top];
}

function seriesOf(
  state: State,
  panel: Panel | undefined,
  current: () => Panel | undefined,
): uPlot.Series[] {
  const stroke = () => state.look.mark;
  const none = { show: false };
  if (!panel) return [{ stroke, width: 2, paths: strokePaths, points: none }];
  const edge = { stroke: "transparent", width: 0, points: none };
  const main = { stroke, width: 1.8 };
  if (panel.drawAs === "bars") {
    const paths: uPlot.Series.PathBuilder = (plot, ...rest) =>
      barPaths(stepOf(current()?.at ?? []))(plot, ...rest);
    return [{ ...main, paths, points: none }];
  }
  return [
    ...(panel.low && panel.high ? [edge, edge] : []),
    {
      ...main,
      ...(panel.drawAs === "steps" && { paths: stepPaths }),
      points: {
        show: false,
        filter: () => isolatedIn(current()?.values ?? []),
        size: 5,
        fill: stroke,
      },
    },
  ];
}

/** Memoizes a function of an array that no longer changes. */
function memoized<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = work(key);
    known.set(key, made);
    return made;
  };
}

const stepOf = memoized((at: number[]) => usualStep(at));
const isolatedIn = memoized((values: (number | null)[]) => isolatedIndexes(values));

function timeAxis(state: State, isLast: boolean): uPlot.Axis {
  return {
    stroke: () => state.look.dim,
    font: state.font,
    size: isLast ? AXIS_HEIGHT : 0,
    gap: 8,
    grid: { stroke: () => state.look.line, width: 1 },
    ticks: { show: false },
    splits: () => ticksOf(state).map((tick) => tick.at),
    values: () => ticksOf(state).map((tick) => (isLast ? state.tickLabel(tick) : "")),
  };
}

function ticksOf(state: State): Tick[] {
  const { view, width, ruled } = state;
  if (ruled && ruled.view === view && ruled.width === width) return ruled.ticks;
  const ticks = state.ticks(view, width - INSET.left - INSET.right);
  state.ruled = { view, width, ticks };
  return ticks;
}

function valueAxis(state: State, current: () => Panel | undefined): uPlot.Axis {
  return {
    stroke: () => state.look.dim,
    font: state.font,
    size: INSET.left,
    gap: 8,
    space: SCALE_GAP,
    grid: { show: current() !== undefined, stroke: () => state.look.line, width: 1 },
    ticks: { show: false },
    values: (_plot, splits) => splits.map((value) => current()?.tick(value) ?? ""),
  };
}
