import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { dotColour } from "../legend/dot-colour.ts";
import { type Form, LOOKS } from "../legend/status-looks.ts";
import type { FieldLayout, FieldMark } from "./field.ts";

/** Marks that look alike as a single path, so that thousands need only a few elements. */
export interface MarkPath {
  key: string;
  /** A class of status-shape.css. */
  look: string;
  d: string;
  /** Drawn as a round line cap of this width: a dot. */
  dot?: number;
  fill?: string;
  stroke?: number;
  /** Too small for a dashed line. */
  solid?: boolean;
}

/** Colours step every 15 minutes beyond the tolerance, up to two hours, where red starts. */
const COLOUR_STEP = 15;

export function markRadius(step: number): number {
  return Math.min(7, Math.max(2.2, step * 0.4));
}

/** The marks of a field as a few paths, least urgent first, so that missed doses are on top. */
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

function rank({ kind }: FieldMark): number {
  return LOOKS[kind].layer;
}

/** Each shape at x, y. A dot is a zero-length line, as wide as the dot. */
const FORMS: Record<Form, (x: number, y: number, r: number) => Pick<MarkPath, "d" | "dot">> = {
  dot: (x, y, r) => ({ d: dot(x, y), dot: 2 * r }),
  core: (x, y, r) => ({ d: dot(x, y), dot: r * 0.8 }),
  point: (x, y, r) => ({ d: dot(x, y), dot: r }),
  hollow: (x, y, r) => ({ d: ring(x, y, r * 0.6) }),
  triangle: (x, y, r) => ({ d: triangle(x, y, r) }),
  ring: (x, y, r) => ({ d: ring(x, y, r) }),
  diamond: (x, y, r) => ({ d: diamond(x, y, r * 1.25) }),
  cross: (x, y, r) => ({ d: cross(x, y, r * 0.85) }),
  slash: (x, y, r) => ({ d: slash(x, y, r) }),
  dash: (x, y, r) => ({ d: `M${x - r} ${y}h${2 * r}` }),
};

function shapesOf({ kind, deviation }: FieldMark, x: number, y: number, r: number): MarkPath[] {
  const stroke = Math.max(1.3, r * 0.3);
  const solid = r < 4;
  return LOOKS[kind].parts.map(({ form, look, coloured }) => {
    const drawn = FORMS[form](x, y, r);
    if (coloured === undefined) return { key: `${look} ${form}`, look, ...drawn, stroke, solid };
    const step = colourStep(deviation ?? coloured);
    return { key: `${form} ${step}`, look: "shape-press", ...drawn, fill: dotColour(step) };
  });
}

/** The deviation that determines a press's colour; everything within the tolerance is one step. */
function colourStep(deviation: number): number {
  const beyond = Math.max(0, Math.abs(deviation) - TOLERANCE_MINUTES);
  return Math.min(120, TOLERANCE_MINUTES + Math.ceil(beyond / COLOUR_STEP) * COLOUR_STEP);
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

function triangle(x: number, y: number, r: number) {
  return `M${x} ${round(y - r)}l${r} ${round(r * 1.75)}h${-2 * r}z`;
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
