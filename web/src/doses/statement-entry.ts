import { textIn } from "../ui/forms/draft.ts";

/** A statement that the patient is entering: taken at a time, or skipped for a reason. */
export interface StatementEntry {
  mode: "taken" | "skipped";
  date: string;
  time: string;
  reason: string;
}

/** A stored draft; null if it is not one. */
export function readStatementEntry(value: unknown): StatementEntry | null {
  const mode = textIn(value, "mode");
  const [date, time, reason] = ["date", "time", "reason"].map((field) => textIn(value, field));
  if (mode !== "taken" && mode !== "skipped") return null;
  if (date === null || time === null || reason === null) return null;
  return date === undefined || time === undefined || reason === undefined
    ? null
    : { mode, date, time, reason };
}
