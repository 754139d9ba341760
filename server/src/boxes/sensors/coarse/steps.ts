import { MINUTE } from "@dosebeat/domain/time/durations";

export const QUARTER_MS = 15 * MINUTE;

/** The start of the quarter hour or hour (UTC) that contains an instant. */
export function startOf(at: Date, stepMs: number): Date {
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}
