import { textIn } from "../../ui/forms/draft.ts";
import { readWhen, type When } from "./taken-when.ts";

/** A statement that the patient is entering: taken at a time, or skipped for a reason. */
export interface StatementEntry {
  mode: "taken" | "skipped";
  /** When it was taken; "": not said yet. */
  when: When | "";
  /** For "now": the instant at which that was said, as a UTC instant. */
  at: string;
  /** For "other": the calendar date and `HH:MM`. */
  date: string;
  time: string;
  reason: string;
}

/** Nothing is preselected for the patient. */
export const EMPTY_ENTRY = { when: "", at: "", date: "", time: "", reason: "" } as const;

/** A stored draft; null if the value is not one. */
export function readStatementEntry(value: unknown): StatementEntry | null {
  const mode = textIn(value, "mode");
  const when = readWhen(textIn(value, "when"));
  const at = textIn(value, "at");
  const date = textIn(value, "date");
  const time = textIn(value, "time");
  const reason = textIn(value, "reason");
  if (mode !== "taken" && mode !== "skipped") return null;
  if (when === null || at === null || date === null || time === null || reason === null)
    return null;
  return { mode, when, at, date, time, reason };
}
