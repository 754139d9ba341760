import { textIn } from "../../ui/forms/draft.ts";

/** A pause as typed. */
export interface PauseValues {
  begins: "now" | "day";
  from: string;
  /** Empty: until it is resumed. */
  to: string;
  reason: string;
}

export const EMPTY_PAUSE: PauseValues = { begins: "now", from: "", to: "", reason: "" };

export function pauseFault({ begins, from, to }: PauseValues): "fromNeeded" | "order" | null {
  if (begins === "now") return null;
  if (from === "") return "fromNeeded";
  return to !== "" && to < from ? "order" : null;
}

/** The days of a pause up to a day, the last one that can hold past doses; null: it begins later, or now. */
export function pastDays(
  { begins, from, to }: PauseValues,
  last: string,
): { from: string; to: string } | null {
  if (begins === "now" || from === "" || from > last) return null;
  return { from, to: to !== "" && to < last ? to : last };
}

/** A stored draft; null if the value is not one. */
export function readPause(value: unknown): PauseValues | null {
  const begins = textIn(value, "begins");
  const from = textIn(value, "from");
  const to = textIn(value, "to");
  const reason = textIn(value, "reason");
  if (begins !== "now" && begins !== "day") return null;
  return from === null || to === null || reason === null ? null : { begins, from, to, reason };
}
