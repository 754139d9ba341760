export const QUARTER_MS = 15 * 60_000;
export const HOUR_MS = 60 * 60_000;

/** The start of the quarter hour or hour (UTC) of an instant. */
export function startOf(at: Date, stepMs: number): Date {
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}
