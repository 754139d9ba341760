import { conflict, problem } from "./errors.ts";

/** What staff wrote down can be undone for so long. */
const UNDO_MS = 10 * 60_000;

/** Refuses to undo what was written down too long ago. */
export function requireUndoable(at: Date, now: Date): void {
  if (now.getTime() - at.getTime() > UNDO_MS) throw conflict(problem("too_late"));
}
