import { MINUTE } from "@dosebeat/domain/time/durations";
import { conflict, problem } from "./errors.ts";

/** How long what staff wrote down can be undone. */
const UNDO_MS = 10 * MINUTE;

/** Whether what was entered at `at`, null: not known when, can still be undone. */
export function isUndoable(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= UNDO_MS;
}

/** Until when what was entered at `at` can be undone; null: no longer. */
export function undoableUntil(at: Date | null, now: Date): Date | null {
  return at && isUndoable(at, now) ? new Date(at.getTime() + UNDO_MS) : null;
}

/** Refuses to undo what was written down too long ago. */
export function requireUndoable(at: Date, now: Date): void {
  if (!isUndoable(at, now)) throw conflict(problem("too_late"));
}
