import { textIn } from "../ui/forms/draft.ts";

/** What a patient is typing about a dose: taken at a time, or left out for a reason. */
export interface Saying {
  mode: "took" | "left";
  date: string;
  time: string;
  reason: string;
}

/** What was kept of it, or null when it is something else. */
export function readSaying(value: unknown): Saying | null {
  const mode = textIn(value, "mode");
  const [date, time, reason] = ["date", "time", "reason"].map((field) => textIn(value, field));
  if (mode !== "took" && mode !== "left") return null;
  if (date === null || time === null || reason === null) return null;
  return date === undefined || time === undefined || reason === undefined
    ? null
    : { mode, date, time, reason };
}
