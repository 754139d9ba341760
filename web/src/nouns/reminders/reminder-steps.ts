import type { Reminders } from "@dosebeat/contract/reminders";

type Steps = Pick<Reminders, "lead_minutes" | "repeat_minutes" | "repeats" | "last_minutes">;

/** The last reminder comes at least this long after the last repeat, in minutes. */
const LAST_AFTER = 5;

/** When reminders come, in minutes after the due time; `last` is null if there is none. */
export function stepsOf({ repeat_minutes, repeats, last_minutes }: Steps): {
  repeats: number[];
  last: number | null;
} {
  const after = Array.from({ length: repeats }, (_, place) => (place + 1) * repeat_minutes);
  const hasLast = last_minutes > 0 && last_minutes >= (after.at(-1) ?? 0) + LAST_AFTER;
  return { repeats: after, last: hasLast ? last_minutes : null };
}

/** The usual values, plus the current one, which another program may have chosen. */
export function optionsWith(usual: readonly number[], set: number): number[] {
  return [...new Set([...usual, set])].sort((one, other) => one - other);
}

/** The half hours of the day, plus the current time. */
export function timesWith(set: string): string[] {
  const halves = Array.from({ length: 48 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, "0");
    return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
  });
  return [...new Set([...halves, set])].sort();
}
