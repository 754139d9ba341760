import type { Adherence } from "@dosebeat/contract/adherence";
import type { Dose } from "@dosebeat/contract/doses";
import { clockAfter, type Spread, spreadOf } from "@dosebeat/domain/spread";
import { inDayOrder } from "../../schedules/day-parts.ts";

const DAY = 24 * 60;
const START = 3 * 60;
/** With fewer presses a tenth of them is less than half a press. */
const LEAST_FOR_SPAN = 5;

/** The presses for one time of day on the days that count. */
export interface Slot {
  /** `08:00` */
  time: string;
  /** Minutes from the due time, one for each occasion. */
  deviations: number[];
  spread: Spread | null;
}

/** Percent of the width of a day from 3 to 3, of minutes after a time of day; beyond it, its edge. */
export function placeOf(time: string, minutes = 0): number {
  const clock = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = ((clock - START + DAY) % DAY) + minutes;
  return (100 * Math.min(Math.max(at, 0), DAY)) / DAY;
}

/**
 * The times of day of doses with their presses. As in `regularity` of GET /api/adherence, only days that
 * count are used, and medicines due together share a press, which counts once.
 */
export function slotsOf(
  doses: readonly Pick<Dose, "date" | "dosage_time" | "deviation_minutes">[],
  days: Adherence["days"],
): Slot[] {
  const counted = new Set(days.filter((day) => day.counted).map(({ date }) => date));
  const slots = new Map<string, Map<string, number>>();
  for (const { date, dosage_time, deviation_minutes } of doses) {
    const time = dosage_time.slice(0, 5);
    const onDays = slots.get(time) ?? new Map<string, number>();
    slots.set(time, onDays);
    if (deviation_minutes !== null && counted.has(date)) onDays.set(date, deviation_minutes);
  }
  return inDayOrder([...slots.keys()]).map((time) => {
    const deviations = [...(slots.get(time)?.values() ?? [])];
    return { time, deviations, spread: spreadOf(deviations) };
  });
}

/** The median press and the span of the middle 80 %, as times of day; too few presses have no span. */
export function spreadInTimes({ time, spread }: Slot): {
  median: string | null;
  span: { low: string; high: string } | null;
} {
  if (!spread) return { median: null, span: null };
  const { count, median, low, high } = spread;
  return {
    median: clockAfter(time, median),
    span:
      count < LEAST_FOR_SPAN ? null : { low: clockAfter(time, low), high: clockAfter(time, high) },
  };
}

/** In which line each label stands, so that none covers another: the first with room. Places in percent. */
export function linesOf(places: readonly number[], width: number): number[] {
  const ends: number[] = [];
  return places.map((place) => {
    const start = Math.min(Math.max(place - width / 2, 0), 100 - width);
    const free = ends.findIndex((end) => end <= start);
    const line = free === -1 ? ends.length : free;
    ends[line] = start + width;
    return line;
  });
}
