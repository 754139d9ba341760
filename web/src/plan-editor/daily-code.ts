import { readAmount } from "./amounts.ts";

/** The times of a code such as 1–0–1: morning, noon, evening, night. */
const TIMES = ["08:00", "12:00", "18:00", "22:00"] as const;

/** A time with an amount, as the code says it. */
export interface CodedTime {
  time: string;
  amount: number;
}

/** Codes that are offered; others can be typed. */
export const USUAL_CODES = ["1-0-0", "1-0-1", "1-1-1", "0-0-1", "½-0-½"] as const;

/** Reads "1-0-1" or "1–½–0–1"; null: it is no such code, or says nothing. */
export function readDailyCode(typed: string): CodedTime[] | null {
  const parts = typed.trim().split(/\s*[-–—‑]\s*/);
  if (parts.length < 3 || parts.length > TIMES.length) return null;
  const times: CodedTime[] = [];
  for (const [place, part] of parts.entries()) {
    const time = TIMES[place];
    if (time === undefined || part === "0") continue;
    const amount = readAmount(part);
    if (amount === null) return null;
    times.push({ time, amount });
  }
  return times.length > 0 ? times : null;
}
