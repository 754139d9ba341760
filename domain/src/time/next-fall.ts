import { DAY } from "./durations.ts";
import { dayNumber, type Recurrence } from "./recurrence.ts";

/** Two consecutive months never both lack a date, unless every month lacks it. */
const MONTHS_WITHOUT = 3;

/**
 * The first chart day, as a number, from a given one on that a recurrence falls on; infinity: none. The days
 * between are passed over.
 */
export function nextFall(recurrence: Recurrence | null): (from: number) => number {
  switch (recurrence?.kind) {
    case undefined:
    case "daily":
      return (from) => from;
    case "weekdays":
      return nextWeekday(recurrence.days);
    case "interval":
      return nextInCycle(dayNumber(recurrence.anchor), 1, recurrence.every);
    case "cycle":
      return nextInCycle(
        dayNumber(recurrence.anchor),
        recurrence.on,
        recurrence.on + recurrence.off,
      );
    case "monthly":
      return nextDate(recurrence.days);
  }
}

function nextWeekday(days: readonly number[]): (from: number) => number {
  // 1970-01-01 was a Thursday.
  const weekday = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;
  const ahead = [1, 2, 3, 4, 5, 6, 7].map((today) =>
    Math.min(...days.map((day) => (day - today + 7) % 7)),
  );
  return (from) => from + (ahead[weekday(from) - 1] ?? 0);
}

function nextInCycle(anchor: number, on: number, length: number): (from: number) => number {
  return (from) => {
    if (from <= anchor) return anchor;
    const position = (from - anchor) % length;
    return position < on ? from : from + length - position;
  };
}

function nextDate(days: readonly number[]): (from: number) => number {
  return (from) => {
    const day = new Date(from * DAY);
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
    let begin = from - day.getUTCDate() + 1;
    for (let ahead = 1; ahead <= MONTHS_WITHOUT; ahead += 1) {
      const end = Date.UTC(year, month + ahead, 1) / DAY;
      let next = Number.POSITIVE_INFINITY;
      for (const date of days) {
        const falls = date === -1 ? end - 1 : begin + date - 1;
        if (falls >= from && falls < end && falls < next) next = falls;
      }
      if (next < end) return next;
      begin = end;
    }
    return Number.POSITIVE_INFINITY;
  };
}
