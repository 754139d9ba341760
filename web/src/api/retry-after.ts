import { CallError } from "./call.ts";

/**
 * The most by which a wait is lengthened, as a share of it: the pages of a refused crowd must not all come back at
 * once.
 */
const SPREAD = 0.5;

/** How long the server asks to wait before a retry, in milliseconds; null: it does not say. */
export function retryAfterMs(error: unknown, random: () => number = Math.random): number | null {
  if (!(error instanceof CallError) || error.retryAfter === null) return null;
  return spread(error.retryAfter, random);
}

/** At least this many seconds, plus a random share, in milliseconds. */
export function spread(seconds: number, random: () => number = Math.random): number {
  return Math.round(1_000 * seconds * (1 + SPREAD * random()));
}

/** Whether the server refused because it is overloaded, and did nothing of what was asked. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof CallError && error.status === 503 && error.problem.code === "busy";
}
