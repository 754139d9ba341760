import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";
import { dotColour } from "../legend/dot-colour.ts";
import type { FieldLayout, FieldMark } from "./field.ts";

/** Signs of one look, drawn as one path: thousands of them cost a handful of elements. */
export interface MarkPath {
  key: string;
  /** A class of status-shape.css. */
  look: string;
  d: string;
  /** Drawn as the end of a line of this width, which makes a round dot. */
  dot?: number;
  fill?: string;
  stroke?: number;
  /** Too small for a dashed line. */
  solid?: boolean;
}

/** Colours change every quarter of an hour beyond the tolerance, up to the two hours where red begins. */
const COLOUR_STEP = 15;

export function markRadius(step: number): number {
  return Math.min(7, Math.max(2.2, step * 0.4));
}

/** The signs of a field as few paths, most quiet first, so that what was missed lies on top. */
export function markPaths(
  marks: readonly FieldMark[],
  { x, y }: Pick<FieldLayout, "x" | "y">,
  longest: number,
  r: number,
): MarkPath[] {
  const paths = new Map<string, MarkPath>();
  for (const mark of [...marks].sort((a, b) => rank(a) - rank(b))) {
    const [px, py] = [round(x(mark.day + 0.5)), round(y(mark.at / longest))];
    for (const { key, d, ...look } of shapesOf(mark, px, py, r)) {
      const path = paths.get(key);
      if (path) path.d += d;
      else paths.set(key, { key, d, ...look });
    }
  }
  return [...paths.values()];
}

const RANKS = ["extra", "upcoming", "due", "overdue", "excused", "on_time", "confirmed"];

function rank({ kind }: FieldMark): number {
  const index = RANKS.indexOf(kind);
  return index === -1 ? RANKS.length : index;
}

function shapesOf({ kind, deviation }: FieldMark, x: number, y: number, r: number): MarkPath[] {
  const stroke = Math.max(1.3, r * 0.3);
  const solid = r < 4;
  switch (kind) {
    case "on_time":
      return [{ ...coloured("on", deviation), look: "shape-press", d: dot(x, y), dot: 2 * r }];
    case "early":
    case "late":
      return [{ ...coloured("off", deviation), look: "shape-press", d: diamond(x, y, r * 1.25) }];
    case "missed":
      return [{ key: kind, look: "shape-missed", d: cross(x, y, r * 0.85), stroke }];
    case "unknown":
      return [{ key: kind, look: "shape-unknown", d: ring(x, y, r), stroke, solid }];
    case "confirmed":
      return [
        { key: "confirmed", look: "shape-ring", d: ring(x, y, r), stroke },
        { key: "confirmed core", look: "shape-core", d: dot(x, y), dot: r * 0.8 },
      ];
    case "skipped":
      return [{ key: kind, look: "shape-quiet", d: ring(x, y, r) + slash(x, y, r), stroke }];
    case "excused":
      return [{ key: kind, look: "shape-quiet", d: `M${x - r} ${y}h${2 * r}`, stroke }];
    case "extra":
      return [{ key: kind, look: "shape-extra", d: dot(x, y), dot: r }];
    default:
      return [{ key: "upcoming", look: "shape-upcoming", d: ring(x, y, r), stroke, solid }];
  }
}

function coloured(shape: string, deviation: number | null) {
  const beyond = Math.max(0, Math.abs(deviation ?? 0) - TOLERANCE_MINUTES);
  const minutes = TOLERANCE_MINUTES + Math.ceil(beyond / COLOUR_STEP) * COLOUR_STEP;
  const step = Math.min(120, minutes);
  return { key: `${shape} ${step}`, fill: dotColour(step) };
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}

function dot(x: number, y: number) {
  return `M${x} ${y}h0`;
}

function diamond(x: number, y: number, r: number) {
  return `M${x} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
}

function cross(x: number, y: number, r: number) {
  return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
}

function slash(x: number, y: number, r: number) {
  return `M${x - r * 0.7} ${y + r * 0.7}l${r * 1.4} ${-r * 1.4}`;
}

function ring(x: number, y: number, r: number) {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
