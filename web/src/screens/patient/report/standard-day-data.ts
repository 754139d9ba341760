import type { Adherence } from "@dosebeat/contract/adherence";
import type { Dose } from "@dosebeat/contract/doses";
import { clockAfter, type Spread, spreadOf } from "@dosebeat/domain/adherence/spread";
import { MINUTES_A_DAY } from "@dosebeat/domain/time/durations";
import { byPlanClock, type ClockedDose } from "../plan-clock/plan-clock.ts";

const START = 3 * 60;
/** With fewer presses, a tenth of them would be less than half a press. */
const LEAST_FOR_SPAN = 5;

/** The presses for one time of day, on days that count. */
export interface Slot {
  /** `08:00`, by the plan's clock. */
  time: string;
  /** The home zone of that clock; null: the patient's own. */
  zone: string | null;
  /** Minutes from the due time, one value per occasion. */
  deviations: number[];
  spread: Spread | null;
  /** Whether any day counts; otherwise nobody can tell that there was no press. */
  isKnown: boolean;
}

/** The position of a time of day plus `minutes`, in percent of a day from 03:00 to 03:00; clamped to its edges. */
export function placeOf(time: string, minutes = 0): number {
  const clock = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const at = ((clock - START + MINUTES_A_DAY) % MINUTES_A_DAY) + minutes;
  return (100 * Math.min(Math.max(at, 0), MINUTES_A_DAY)) / MINUTES_A_DAY;
}

/**
 * The times of day of doses with their presses, each by the clock of its plan. As for `regularity` in GET
 * /api/adherence, only days that count are used, and medicines due together share a press, which counts once.
 * @param zone of the patient
 */
export function slotsOf(
  doses: readonly (ClockedDose & Pick<Dose, "date" | "deviation_minutes">)[],
  days: Adherence["days"],
  zone: string,
): Slot[] {
  const counted = new Set(days.filter((day) => day.counted).map(({ date }) => date));
  return byPlanClock(doses, zone).map(({ time, zone: home, own }) => {
    const onDays = new Map(
      own.flatMap(({ date, deviation_minutes }) =>
        deviation_minutes !== null && counted.has(date) ? [[date, deviation_minutes] as const] : [],
      ),
    );
    const deviations = [...onDays.values()];
    const isKnown = own.some(({ date }) => counted.has(date));
    return { time, zone: home, deviations, spread: spreadOf(deviations), isKnown };
  });
}

/** The median press and the span of the middle 80 %, as times of day; with too few presses there is no span. */
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

/** The line for each label, so that none covers another: the first with room. Positions in percent. */
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
