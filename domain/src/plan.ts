import { addDays, chartDayBounds, daysBetween, dueInstant, type ZoneSpan } from "./local-time.ts";

/** A time of day of a medicine. `addedAt` null: entered with the medicine, due from its start date. */
export interface PlannedTime {
  /** Local time of day, `HH:MM` with optional seconds. */
  time: string;
  addedAt: Date | null;
  removedAt: Date | null;
}

/** A medicine with every time it ever had, so that past occasions keep their plan. */
export interface PlannedMedicine {
  id: number;
  /** Chart days, both included; `enddate` null: no end. */
  startdate: string;
  enddate: string | null;
  removedAt: Date | null;
  times: readonly PlannedTime[];
}

/** One medicine due at one occasion. */
export interface PlannedDose {
  medicine: number;
  time: string;
  /** Chart day of its schedule. */
  day: string;
}

/** Everything that a patient has due at one minute. */
export interface Occasion {
  due: Date;
  doses: PlannedDose[];
}

/**
 * The occasions of the chart days `from` to `to`, both included, ascending. Adding or removing a time
 * later, and removing the medicine, take effect at the instant of the change: occasions already due
 * keep the plan that was in force then. Source: docs/adherence.md, "The day".
 */
export function occasionsOf(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  from: string,
  to: string,
): Occasion[] {
  const occasions = new Map<number, Occasion>();
  for (const day of daysBetween(from, to)) {
    // Many medicines may have the same times.
    const instants = new Map<string, Date | null>();
    for (const medicine of medicines) {
      for (const planned of activeOn(medicine, day) ? medicine.times : []) {
        let due = instants.get(planned.time);
        if (due === undefined) {
          due = dueInstant(day, planned.time, zones);
          instants.set(planned.time, due);
        }
        if (!due || !inForce(medicine, planned, due)) continue;
        const occasion = occasions.get(due.getTime()) ?? { due, doses: [] };
        occasion.doses.push({ medicine: medicine.id, time: planned.time, day });
        occasions.set(due.getTime(), occasion);
      }
    }
  }
  return [...occasions.values()].sort((a, b) => a.due.getTime() - b.due.getTime());
}

function activeOn(medicine: PlannedMedicine, day: string): boolean {
  return medicine.startdate <= day && (medicine.enddate === null || day <= medicine.enddate);
}

function inForce(medicine: PlannedMedicine, planned: PlannedTime, due: Date): boolean {
  const added = planned.addedAt === null || planned.addedAt <= due;
  const kept = planned.removedAt === null || due < planned.removedAt;
  return added && kept && (medicine.removedAt === null || due < medicine.removedAt);
}

/**
 * Whether the whole chart day lies within the plan of a medicine: from its start date, or the first time
 * added to it later, to its end date or removal. Partial days have no daily figure.
 * Source: docs/adherence.md, "The figures".
 */
export function isInsidePlan(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  day: string,
): boolean {
  const { start, end } = chartDayBounds(day, zones);
  return medicines.some((medicine) => {
    const { times, removedAt } = medicine;
    const hasBegun =
      times.length === 0 || times.some(({ addedAt }) => addedAt === null || addedAt <= start);
    return activeOn(medicine, day) && hasBegun && (removedAt === null || removedAt >= end);
  });
}

/** The range of chart days extended by `days` on both sides. */
export function widenDays(from: string, to: string, days: number): { from: string; to: string } {
  return { from: addDays(from, -days), to: addDays(to, days) };
}
