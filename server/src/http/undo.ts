import { MINUTE } from "@dosebeat/domain/time/durations";
import { conflict, problem } from "./errors.ts";

/** How long an entry by staff can be undone. */
const UNDO_MS = 10 * MINUTE;

/** Whether an entry made at `at` can still be undone; null: time unknown. */
export function isUndoable(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= UNDO_MS;
}

/** Until when an entry made at `at` can be undone; null: no longer. */
export function undoableUntil(at: Date | null, now: Date): Date | null {
  return at && isUndoable(at, now) ? new Date(at.getTime() + UNDO_MS) : null;
}

/** Refuses to undo an entry that is too old. */
export function requireUndoable(at: Date, now: Date): void {
  if (!isUndoable(at, now)) throw conflict(problem("too_late"));
}
