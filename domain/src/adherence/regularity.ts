import { HOUR } from "../time/durations.ts";

/** How regularly somebody takes at one time of day. */
export interface Regularity {
  dosage_time: string;
  presses: number;
  /** Circular standard deviation of the hour of the press; null: too few presses. */
  hours: number | null;
}

/** A dose by its time of day. */
interface TimedDose {
  /** `HH:MM` with optional seconds. */
  time: string;
  /** press − due in milliseconds; null without a press. */
  deviation: number | null;
}

/** By time of day. Medicines due at the same time share one press, which counts once. */
export function regularityOf(days: readonly { doses: readonly TimedDose[] }[]): Regularity[] {
  const slots = new Map<string, number[]>();
  for (const { doses } of days) {
    for (const [slot, hour] of pressHours(doses)) {
      const known = slots.get(slot);
      if (known) known.push(hour);
      else slots.set(slot, [hour]);
    }
  }
  return [...slots]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([slot, hours]) => ({
      dosage_time: `${slot}:00.000`,
      presses: hours.length,
      hours: circularDeviation(hours),
    }));
}

/** By time of day, the hour of the press of each occasion that has one. */
function pressHours(doses: readonly TimedDose[]): Map<string, number> {
  const hours = new Map<string, number>();
  for (const { time, deviation } of doses) {
    if (deviation === null) continue;
    const slot = time.slice(0, 5);
    hours.set(slot, Number(slot.slice(0, 2)) + Number(slot.slice(3)) / 60 + deviation / HOUR);
  }
  return hours;
}

/**
 * Circular standard deviation of hours of the day, in hours; null for fewer than 2 presses or a mean
 * resultant length below 0.001. Source: PMC6203693.
 */
function circularDeviation(hours: readonly number[]): number | null {
  if (hours.length < 2) return null;
  const angles = hours.map((hour) => (hour * Math.PI) / 12);
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0) / hours.length;
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0) / hours.length;
  const resultant = Math.min(1, Math.hypot(x, y));
  if (resultant < 0.001) return null;
  return (Math.sqrt(-2 * Math.log(resultant)) * 12) / Math.PI;
}
