import type uPlot from "uplot";
import type { Panel, TimeSeriesData } from "./data.ts";
import type { View } from "./view.ts";

/** Colours of the drawing as CSS colours. */
export interface Look {
  text: string;
  dim: string;
  line: string;
  mark: string;
  band: string;
  hatch: string;
  hatchGround: string;
  /** The colour of marked times and limits. */
  warn: string;
}

type Context = CanvasRenderingContext2D;

/** With more presses than this, lines would hide the curves. */
const MAX_LINES = 40;
const HATCH = 7;

/** Draws what is below the curves: silences, marked times and limits, and a line at each press. */
export function drawGround(
  plot: uPlot,
  data: TimeSeriesData,
  panel: Panel | undefined,
  look: Look,
): void {
  const { ctx } = plot;
  clipped(plot, () => {
    drawSilence(plot, data.silent, look);
    if (panel?.marked) drawMarked(plot, panel.marked, look);
    const { min = 0, max = 0 } = plot.scales["x"] ?? {};
    const shown = data.marks.filter((at) => at >= (min ?? 0) && at <= (max ?? 0));
    if (shown.length > MAX_LINES) return;
    ctx.strokeStyle = look.mark;
    ctx.globalAlpha = 0.4;
    for (const at of shown) drawLine(plot, at, [2, 4]);
  });
}

/** Draws the now line over the curves. */
export function drawNow(plot: uPlot, { now }: TimeSeriesData, look: Look): void {
  clipped(plot, () => {
    plot.ctx.strokeStyle = look.text;
    plot.ctx.globalAlpha = 0.8;
    drawLine(plot, now, [2, 3]);
  });
}

function clipped({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}

function drawLine(plot: uPlot, at: number, dash: number[]): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const x = Math.round(plot.valToPos(at, "x", true));
  ctx.lineWidth = 1.4 * scale;
  ctx.setLineDash(dash.map((length) => length * scale));
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}

function drawSilence(plot: uPlot, silent: readonly View[], look: Look): void {
  if (silent.length === 0) return;
  const { ctx } = plot;
  const hatch = hatchOf(ctx, look);
  if (!hatch) return;
  ctx.fillStyle = hatch;
  for (const time of silent) fillTime(plot, time);
}

function drawMarked(plot: uPlot, { times, limits }: NonNullable<Panel["marked"]>, look: Look) {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = look.warn;
  ctx.globalAlpha = 0.22;
  for (const time of times) fillTime(plot, time);
  ctx.globalAlpha = 0.8;
  ctx.strokeStyle = look.warn;
  ctx.lineWidth = 1.2 * devicePixelRatio;
  ctx.setLineDash([6, 4].map((length) => length * devicePixelRatio));
  for (const limit of limits) {
    const y = Math.round(plot.valToPos(limit, "y", true));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Fills the height of the panel, at least a pixel wide. */
function fillTime(plot: uPlot, time: View) {
  const { ctx, bbox } = plot;
  const left = Math.max(bbox.left, plot.valToPos(time.from, "x", true));
  const right = Math.min(bbox.left + bbox.width, plot.valToPos(time.to, "x", true));
  if (right >= left) ctx.fillRect(left, bbox.top, Math.max(right - left, 1), bbox.height);
}

function hatchOf(ctx: Context, { hatch, hatchGround }: Look): CanvasPattern | null {
  const size = Math.round(HATCH * devicePixelRatio);
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext("2d");
  if (!pen) return null;
  pen.globalAlpha = 0.7;
  pen.fillStyle = hatchGround;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 0.5;
  pen.strokeStyle = hatch;
  pen.lineWidth = 1.2 * devicePixelRatio;
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1);
    pen.lineTo(shift + size + 1, -1);
  }
  pen.stroke();
  return ctx.createPattern(tile, "repeat");
}
