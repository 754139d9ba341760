import type { DayWord } from "../plan/plan.ts";
import { dayNumber } from "../time/recurrence.ts";
import { correctedPresses, counts, type MonitoredDay } from "./adherence.ts";

/** More proved days without a press than this are a stop (docs/adherence.md, "The figures"). */
export const STOPPED_DAYS = 30;

/** The last press, and whether the patient stopped after it. */
export interface Persistence {
  last_press: Date | null;
  stopped: boolean;
}

/** The words of the chart days that are known. */
type Words = ReadonlyMap<string, DayWord>;

/**
 * After more than how many proved days without a press a patient counts as stopped: 30, or twice the longest gap
 * between two due days if that is more. Paused days are no part of a gap.
 *
 * @param words of every chart day of the plan up to the first due one after today
 */
export function stopThreshold(words: Words): number {
  let longest = 0;
  let gap: number | null = null;
  for (const [, word] of [...words].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (gap !== null && word !== "paused") gap += 1;
    if (word !== "due") continue;
    longest = Math.max(longest, gap ?? 0);
    gap = 0;
  }
  return Math.max(STOPPED_DAYS, 2 * longest);
}

/**
 * The last press before a gap of more proved days than the threshold, else the last press at all. The days of a gap
 * count with or without doses, from the first on which one was due, but not while the plan is paused. A stop is one
 * of the whole plan, so the days must be those around each gap of the plan. A dose confirmed by the patient and an
 * opening added by hand are no press, but they end a gap.
 *
 * @param isPaused whether nothing is due on a chart day but for a pause
 */
export function persistenceOf(
  days: readonly MonitoredDay[],
  threshold = STOPPED_DAYS,
  isPaused: (date: string) => boolean = () => false,
): Persistence {
  let last: Date | null = null;
  let gap = 0;
  for (const day of days) {
    const newest = day.closed ? pressesOf(day).at(-1) : undefined;
    if (newest) {
      last = newest;
      gap = 0;
    } else if (correctedPresses(day) > 0) gap = 0;
    else if (counts(day) && !isPaused(day.date) && (gap > 0 || day.occasions > 0)) gap += 1;
    if (last && gap > threshold) return { last_press: last, stopped: true };
  }
  return { last_press: last, stopped: false };
}

/** Including presses that belong to a stated intake. */
function pressesOf({ notWithdrawn, presses }: MonitoredDay): readonly Date[] {
  return notWithdrawn ?? presses;
}

/** Days from the first due day to the first press, or until now while there is none. */
export interface Initiation {
  days: number | null;
  waitingDays: number | null;
}

/** @param first chart day of the first press; null: there is none */
export function initiationOf(
  firstDue: string | null,
  first: string | null,
  today: string,
): Initiation {
  if (firstDue === null) return { days: null, waitingDays: null };
  const since = (day: string) => Math.max(0, dayNumber(day) - dayNumber(firstDue));
  return first === null
    ? { days: null, waitingDays: since(today) }
    : { days: since(first), waitingDays: null };
}

/** The first chart day that is due, and the words up to the first due day after today. */
export function dueSpan(words: Words, today: string): { first: string | null; words: Words } {
  const due = [...words].filter(([, word]) => word === "due").map(([day]) => day);
  due.sort();
  const next = due.find((day) => day > today) ?? today;
  return {
    first: due.find((day) => day <= today) ?? null,
    words: new Map([...words].filter(([day]) => day <= next)),
  };
}
