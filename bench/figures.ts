import type { Rate } from "./rate.ts";

/** One line of the result. */
export interface Figure {
  what: string;
  value: string;
  /** The same work without the product, in the same run on the same database. */
  peer: string;
  ratio: string;
  /** One sentence. */
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
  const ours = rate.perSecond * itemsPerCall;
  const theirs = peer.perSecond * itemsPerCall;
  return {
    what,
    value: `${thousands(ours)} ${unit}/s (${latencies(rate)})`,
    peer: `${thousands(theirs)} ${unit}/s (${latencies(peer)})`,
    ratio: (ours / theirs).toFixed(2),
    how,
  };
}

function latencies({ medianMs, p99Ms }: Rate): string {
  return `median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}
