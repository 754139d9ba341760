import { instantOf, offsetAt } from "../../i18n/instant-of.ts";

/**
 * Where to put the lines of a time axis so that they fall on full hours, midnights, Mondays and firsts
 * of a month as the clocks of a zone show them, also across a change of the clocks. Instants are
 * milliseconds UTC. Only for drawing: days are counted by the server.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type TickKind = "hour" | "day" | "month";

export interface Tick {
  at: number;
  kind: TickKind;
}

interface Step {
  kind: TickKind;
  /** Hours, days or months from one tick to the next. */
  count: number;
  /** About how long that is. */
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

/** The ticks from `from` to `to`; of a kind, `most` have room. */
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

/** CSS pixels that a label needs: `17:12`, `Nov 21`, `Nov 2026`. */
const LABEL: Record<TickKind, number> = { hour: 56, day: 62, month: 72 };
/** So many hours and days have room on the narrowest phones, too. */
const LEAST_LABELS: Record<TickKind, number> = { hour: 3.5, day: 3.5, month: 2 };

/** How many labels of a kind have room side by side in `room` CSS pixels. */
export function labelsIn(room: number, kind: TickKind): number {
  return Math.max(LEAST_LABELS[kind], room / LABEL[kind]);
}

/** 1970 began on a Thursday; weeks are ruled off on Mondays. */
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
