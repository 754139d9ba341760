/* Runs in the browser opened by `sensor-chart-time.ts`. */
import uPlot from "uplot";
import { type Panel, withPauses } from "../web/src/charts/time-series/data.ts";
import { type Drawing, drawTimeSeries } from "../web/src/charts/time-series/plot.ts";
import { labelsIn, zonedTicks } from "../web/src/charts/time-series/zoned-ticks.ts";

const WIDTH = 1000;
const HEIGHTS = [40, 112, 112, 112, 146];
const TEN_MINUTES = 600_000;
const START = Date.UTC(2025, 10, 21);
const TWO_HOURS = 12 * TEN_MINUTES;
const MARK = "#0079a1";
const LOOK = {
  text: "#111111",
  dim: "#555555",
  line: "#dddddd",
  mark: MARK,
  band: "#0079a148",
  hatch: "#888888",
  hatchGround: "#eeeeee",
  warn: "#93370d",
};
const DRAWN = [
  { drawAs: "line", least: 2, floor: -100, ceiling: 150 },
  { drawAs: "line", least: 10, floor: 0, ceiling: 100 },
  { drawAs: "steps", least: 100, floor: 0, ceiling: 100 },
  { drawAs: "bars", least: 4, floor: 0, ceiling: Number.POSITIVE_INFINITY },
] as const;

interface Measured {
  at: number[];
  values: number[][];
}

/** Ten-minute readings of a box in a room: a daily wave, a falling battery, occasional movement. */
function measured(points: number): Measured {
  const at = Array.from({ length: points }, (_, index) => START + index * TEN_MINUTES);
  const wave = (index: number) => Math.sin((index / 144) * 2 * Math.PI) + Math.sin(index * 1.7) / 5;
  const series = [
    (index: number) => 21 + 2 * wave(index),
    (index: number) => 45 - 5 * wave(index),
    (index: number) => Math.ceil(100 - (60 * index) / points),
    (index: number) => (index % 37 === 0 ? 1 + (index % 5) : 0),
  ];
  return { at, values: series.map((value) => at.map((_, index) => value(index))) };
}

interface Drawn {
  /** Shows the data from one share of the time to another. */
  show(from: number, to: number): void;
  destroy(): void;
}

/** As on the sensor screen: with pauses, five panels on one axis, and local ticks. */
function ours({ at, values }: Measured, hosts: HTMLElement[]): Drawn {
  const panels: Panel[] = DRAWN.map((drawn, index) => {
    const rows = withPauses({ at, values: values[index] ?? [] }, TWO_HOURS);
    const panel = { key: String(index), name: "", unit: "", format: String, tick: String };
    return { ...panel, ...drawn, at: rows.at, values: rows.values };
  });
  const end = at.at(-1) ?? START;
  const data = { panels, marks: [], silent: [], start: START, end, now: end };
  const drawing: Drawing = drawTimeSeries({
    hosts,
    heights: HEIGHTS,
    width: WIDTH,
    data,
    view: { from: START, to: end },
    look: LOOK,
    ticks: ({ from, to }, room) =>
      zonedTicks(from, to, "America/New_York", (kind) => labelsIn(room, kind)),
    tickLabel: (tick) => String(tick.at),
  });
  const when = (share: number) => START + share * (end - START);
  return {
    show: (from, to) => drawing.show({ from: when(from), to: when(to) }),
    destroy: () => drawing.destroy(),
  };
}

/** Plain uPlot with the same arrays, one instance per panel. */
function raw({ at, values }: Measured, hosts: HTMLElement[]): Drawn {
  const plots = values.map((series, index) => {
    const options: uPlot.Options = {
      width: WIDTH,
      height: HEIGHTS[index + 1] ?? 0,
      ms: 1,
      legend: { show: false },
      series: [{}, { stroke: MARK, width: 1.8 }],
    };
    return new uPlot(options, [at, series], hosts[index + 1]);
  });
  const when = (share: number) => START + share * ((at.at(-1) ?? START) - START);
  return {
    show: (from, to) => {
      for (const plot of plots) plot.setScale("x", { min: when(from), max: when(to) });
    },
    destroy: () => {
      for (const plot of plots) plot.destroy();
    },
  };
}

/** Waits until everything is painted; a canvas may defer drawing. */
async function painted(): Promise<void> {
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  for (const canvas of document.querySelectorAll("canvas")) {
    canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
  }
}

async function timed(work: () => void): Promise<number> {
  const started = performance.now();
  work();
  await painted();
  return performance.now() - started;
}

export interface Round {
  draw: number;
  /** Per step when panning half of the time range through the view. */
  move: number;
}

const STEPS = 8;
const KINDS = { ours, raw };

async function round(kind: keyof typeof KINDS, points: number): Promise<Round> {
  const data = measured(points);
  document.body.replaceChildren();
  const hosts = HEIGHTS.map(() => document.body.appendChild(document.createElement("div")));
  let drawn: Drawn | undefined;
  const draw = await timed(() => {
    drawn = KINDS[kind](data, hosts);
  });
  let move = 0;
  for (let step = 0; step < STEPS; step += 1) {
    move += await timed(() => drawn?.show(0.02 * step, 0.5 + 0.02 * step));
  }
  drawn?.destroy();
  return { draw, move: move / STEPS };
}

Object.assign(window, { round });
