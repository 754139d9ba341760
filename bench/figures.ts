import type { Rate } from "./rate.ts";

/** One row of the results. */
export interface Figure {
  what: string;
  value: string;
  /** The same work without the product, in the same run on the same database. */
  peer: string;
  ratio: string;
  /** An explanation in one sentence. */
  how: string;
}

export function rateFigure(
  what: string,
  unit: string,
  rate: Rate,
  peer: Rate,
  how: string,
  itemsPerCall = 1,
): Figure {
  return {
    what,
    value: rateText(rate, unit, itemsPerCall),
    peer: rateText(peer, unit, itemsPerCall),
    ratio: (rate.perSecond / peer.perSecond).toFixed(2),
    how,
  };
}

export function rateText(rate: Rate, unit: string, itemsPerCall = 1): string {
  const { perSecond, medianMs, p99Ms } = rate;
  return `${thousands(perSecond * itemsPerCall)} ${unit}/s (median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms)`;
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
