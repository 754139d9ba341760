import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { instantOf, offsetAt } from "../../i18n/instant-of.ts";

/**
 * Ticks of a time axis at full hours, midnights, Mondays and firsts of months in local time, across
 * clock changes too. Instants are milliseconds UTC. Only for drawing: the server determines chart days.
 */

export type TickKind = "hour" | "day" | "month";

export interface Tick {
  at: number;
  kind: TickKind;
}

interface Step {
  kind: TickKind;
  /** Hours, days or months between ticks. */
  count: number;
  /** Their approximate length in milliseconds. */
  span: number;
}

const step = (kind: TickKind, count: number, unit: number): Step => ({
  kind,
  count,
  span: count * unit,
});

const STEPS: readonly Step[] = [
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => step("hour", count, HOUR)),
  ...[1, 2, 3, 7, 10, 14].map((count) => step("day", count, DAY)),
  ...[1, 2, 3, 4, 6].map((count) => step("month", count, 30 * DAY)),
];

/** The ticks from `from` to `to`; `most` limits their number by kind. */
export function zonedTicks(
  from: number,
  to: number,
  zone: string,
  most: (kind: TickKind) => number,
): Tick[] {
  const chosen = STEPS.find(({ kind, span }) => (to - from) / span <= most(kind)) ?? STEPS.at(-1);
  if (!chosen || !(to > from)) return [];
  const first = from + offsetAt(from, zone);
  const last = to + offsetAt(to, zone);
  const walls = chosen.kind === "month" ? months(first, last, chosen) : evenly(first, last, chosen);
  return walls.flatMap((wall) => {
    const at = instantOf(wall, zone);
    if (at === null || at < from || at > to) return [];
    const kind = chosen.kind === "hour" && wall % DAY === 0 ? "day" : chosen.kind;
    return [{ at, kind }];
  });
}

/** CSS pixels needed by a label: `17:12`, `Nov 21`, `Nov 2026`. */
const LABEL: Record<TickKind, number> = { hour: 56, day: 62, month: 72 };
/** Minimum number of labels, which fit on the narrowest phones. */
const MIN_LABELS: Record<TickKind, number> = { hour: 3.5, day: 3.5, month: 2 };

/** The number of labels of a kind that fit into `room` CSS pixels. */
export function labelsIn(room: number, kind: TickKind): number {
  return Math.max(MIN_LABELS[kind], room / LABEL[kind]);
}

/** 1 January 1970 was a Thursday; weeks start on Mondays. */
const MONDAY = 4 * DAY;

function evenly(first: number, last: number, { count, kind, span }: Step): number[] {
  const origin = kind === "day" && count % 7 === 0 ? MONDAY : 0;
  const found = [];
  const start = Math.ceil((first - DAY - origin) / span) * span + origin;
  for (let wall = start; wall <= last + DAY; wall += span) found.push(wall);
  return found;
}

function months(first: number, last: number, { count }: Step): number[] {
  const begin = new Date(first);
  const found = [];
  const month = Math.floor(begin.getUTCMonth() / count) * count;
  for (let index = month; ; index += count) {
    const wall = Date.UTC(begin.getUTCFullYear(), index, 1);
    if (wall > last) return found;
    found.push(wall);
  }
}
