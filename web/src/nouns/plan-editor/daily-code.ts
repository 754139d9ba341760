import { inLatinDigits, readAmount } from "../../i18n/amounts.ts";

/** The times of a code such as 1–0–1: morning, noon, evening, night. */
export const TIMES = ["08:00", "12:00", "18:00", "22:00"] as const;

/** A time and amount of a code. */
export interface CodedTime {
  time: string;
  amount: number;
}

/** Suggested codes; others can be typed. */
export const USUAL_CODES = ["1-0-0", "1-0-1", "1-1-1", "0-0-1", "½-0-½"] as const;

/** Why a text is not a code: the part that is not an amount, or null if it has too few or too many parts. */
export interface CodeFault {
  part: string | null;
}

/** Reads "1-0-1", "1–½–0–1" or "١-٠-١"; a code without any dose, such as 0-0-0, is not valid. */
export function readDailyCode(typed: string): CodedTime[] | CodeFault {
  const parts = inLatinDigits(typed).split(/\s*[-‐‑–—−]\s*/);
  const times: CodedTime[] = [];
  for (const [place, part] of parts.entries()) {
    if (part === "" || part === "0") continue;
    const time = TIMES[place];
    const amount = readAmount(part);
    if (amount === null) return { part };
    if (time === undefined) return { part: null };
    times.push({ time, amount });
  }
  const isWhole = parts.length >= 3 && parts.length <= TIMES.length && !parts.includes("");
  return isWhole && times.length > 0 ? times : { part: null };
}
