import { CallError } from "./call.ts";

/** The share by which a wait is lengthened at most, so that the pages of a refused crowd do not come back at once. */
const SPREAD = 0.5;

/** How long the server asks to wait before the same is tried again, in milliseconds; null: it does not say. */
export function retryAfterMs(error: unknown, random: () => number = Math.random): number | null {
  if (!(error instanceof CallError) || error.retryAfter === null) return null;
  return spread(error.retryAfter, random);
}

/** So many seconds or somewhat more, in milliseconds. */
export function spread(seconds: number, random: () => number = Math.random): number {
  return Math.round(1_000 * seconds * (1 + SPREAD * random()));
}

/** Whether the server has more to do than it can, and so did nothing of what was asked. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.problem.code === "busy";
}
