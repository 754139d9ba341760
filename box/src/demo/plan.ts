import { type Dose, DosesAnswer } from "@dosebeat/contract/doses";
import { DAY } from "@dosebeat/domain/time/durations";
import type { Occasion } from "../scenarios.ts";
import type { Api } from "./api.ts";
import { dateOf } from "./settle.ts";

/** Well below the longest range of the API (400 days). */
const RANGE_DAYS = 200;

/** Loads every due instant between two instants, both included, from the application. */
export async function fetchOccasions(api: Api, from: number, to: number): Promise<Occasion[]> {
  const occasions = new Map<number, Occasion>();
  for (let start = from; start <= to; start += RANGE_DAYS * DAY) {
    const end = Math.min(to, start + (RANGE_DAYS - 1) * DAY);
    // Chart days start and end up to 15 hours away from UTC days.
    const path = `/api/doses?from=${dateOf(start - DAY)}&to=${dateOf(end + DAY)}`;
    const { data } = await api.call("GET", path, DosesAnswer);
    for (const occasion of data.doses.map(occasionOf)) {
      if (occasion.due >= from && occasion.due <= to) occasions.set(occasion.due, occasion);
    }
  }
  return [...occasions.values()].sort((a, b) => a.due - b.due);
}

export function occasionOf(dose: Dose): Occasion {
  const [hours, minutes] = dose.dosage_time.split(":").map(Number);
  return {
    due: Date.parse(dose.due_utc),
    minuteOfDay: (hours ?? 0) * 60 + (minutes ?? 0),
  };
}
