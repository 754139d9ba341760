import { HOUR } from "@dosebeat/domain/time/durations";

/** Hours without doses are folded if there are at least this many. */
export const LEAST_FOLD = 2 * HOUR;
/** The same before the first and after the last dose. */
const LEAST_EDGE = HOUR;
/** The height of a fold, in CSS pixels. */
export const FOLD_HEIGHT = 28;
/** The height of an hour elsewhere, in CSS pixels. */
export const HOUR_HEIGHT = 36;
/** How much of the day is kept in view on either side of a due time, and of a sign. */
const AROUND_DUE = 0.75 * HOUR;
const AROUND_SIGN = HOUR / 3;

/** A part of the day; times in milliseconds since its start. */
export interface Span {
  from: number;
  to: number;
}

/** A part of the drawing; `top` and `height` in CSS pixels. */
export interface Segment extends Span {
  top: number;
  height: number;
  isFold: boolean;
}

export interface Folding {
  segments: Segment[];
  height: number;
  /** The position of a moment; it never decreases with time. */
  y: (at: number) => number;
}

interface Contents {
  /** Due times, and the signs of doses. */
  dues: readonly number[];
  signs: readonly number[];
  /** Extra presses and hours offline: they may lie in a fold, but are not cut off. */
  others: readonly Span[];
}

/**
 * Combines several days into one scale: hours with a due time or a dose's sign keep their height; idle hours
 * between them are folded from two hours on. Idle hours before the first and after the last dose are cut
 * off, or folded if something else happened in them; less than an hour is drawn as it is.
 */
export function foldingOf({ dues, signs, others }: Contents): Folding {
  const kept = merged([
    ...dues.map((at) => around(at, AROUND_DUE)),
    ...signs.map((at) => around(at, AROUND_SIGN)),
  ]);
  const segments: Segment[] = [];
  const add = (span: Span, isFold: boolean) => {
    if (span.to <= span.from) return;
    const last = segments.at(-1);
    const top = last ? last.top + last.height : 0;
    const height = isFold ? FOLD_HEIGHT : ((span.to - span.from) / HOUR) * HOUR_HEIGHT;
    segments.push({ ...span, top, height, isFold });
  };
  const whole = merged([...kept, ...others]);
  let at = whole[0]?.from ?? 0;
  for (const span of kept) {
    const isEdge = segments.length === 0;
    add({ from: at, to: span.from }, span.from - at >= (isEdge ? LEAST_EDGE : LEAST_FOLD));
    add(span, false);
    at = span.to;
  }
  const end = whole.at(-1)?.to ?? at;
  add({ from: at, to: end }, end - at >= LEAST_EDGE);
  const last = segments.at(-1);
  return {
    segments,
    height: last ? last.top + last.height : 0,
    y: (moment) => position(segments, moment),
  };
}

function around(at: number, reach: number): Span {
  return { from: at - reach, to: at + reach };
}

/** Merges spans that touch or overlap, in order. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else found.push({ ...span });
  }
  return found;
}

function position(segments: readonly Segment[], moment: number): number {
  const segment = segments.find(({ to }) => moment <= to) ?? segments.at(-1);
  if (!segment) return 0;
  const share = (moment - segment.from) / (segment.to - segment.from);
  return segment.top + Math.min(Math.max(share, 0), 1) * segment.height;
}
