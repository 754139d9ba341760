import { HOUR } from "@dosebeat/domain/time/durations";
import { startOf } from "./coarse/steps.ts";
import type { Range } from "./uplinks/queries.ts";

/** A range and the length of its parts, as the viewer may know them. */
export interface RangeInParts {
  range: Range;
  seconds: number;
  isCoarse: boolean;
  told: (at: Date) => Date;
}

/**
 * A range in at most this many equal parts. If coarse, the range and its parts consist of whole past hours; every
 * instant is the start of its hour.
 */
export function partsOf(asked: Range, most: number, now: Date, isCoarse: boolean): RangeInParts {
  const range = isCoarse ? hoursOf(asked, now) : asked;
  const length = (range.to.getTime() - range.from.getTime()) / 1000;
  const step = isCoarse ? HOUR / 1000 : 1;
  return {
    range,
    isCoarse,
    seconds: step * Math.max(1, Math.ceil(length / most / step)),
    told: (at) => (isCoarse ? startOf(at, HOUR) : at),
  };
}

/** Empty, at its end, if none of its hours is over. */
function hoursOf({ from, to }: Range, now: Date): Range {
  const first = startOf(from, HOUR);
  const end = startOf(new Date(Math.min(to.getTime() + HOUR - 1, now.getTime())), HOUR);
  return { from: first, to: new Date(Math.max(first.getTime(), end.getTime())) };
}
