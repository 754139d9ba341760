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

/** Identifies a dose of a patient: a medicine, a chart day and a time of day. */
export function plannedDoseKey({ medicine, day, time }: PlannedDose): string {
  return `${medicine} ${day} ${time.slice(0, 5)}`;
}

/**
 * The occasions of the chart days `from` to `to`, both included, ascending. Adding or removing a time
 * later, and removing the medicine, take effect at the instant of the change: occasions already due
 * keep the plan that was in force then. Source: docs/adherence.md, "The day".
 *
 * @param isKept whether a dose that was removed before its due time stays due all the same
 */
export function occasionsOf(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  from: string,
  to: string,
  isKept: (dose: PlannedDose) => boolean = () => false,
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
        if (!due || !isAdded(planned, due)) continue;
        const dose = { medicine: medicine.id, time: planned.time, day };
        const removed = removalOf(medicine, planned);
        const isGone = removed !== null && due >= removed;
        if (isGone && !isKept(dose)) continue;
        const occasion = occasions.get(due.getTime()) ?? { due, doses: [] };
        // A time that was removed and added again is due once.
        if (isKept(dose) && occasion.doses.some((other) => isSame(other, dose))) continue;
        occasion.doses.push(dose);
        occasions.set(due.getTime(), occasion);
      }
    }
  }
  return [...occasions.values()].sort((a, b) => a.due.getTime() - b.due.getTime());
}

function activeOn(medicine: PlannedMedicine, day: string): boolean {
  return medicine.startdate <= day && (medicine.enddate === null || day <= medicine.enddate);
}

function isSame(one: PlannedDose, other: PlannedDose): boolean {
  return one.medicine === other.medicine && one.time === other.time && one.day === other.day;
}

function isAdded({ addedAt }: PlannedTime, due: Date): boolean {
  return addedAt === null || addedAt <= due;
}

/** When a time ended, by its own removal or with its medicine; null: it did not. */
export function removalOf(
  { removedAt }: Pick<PlannedMedicine, "removedAt">,
  planned: PlannedTime,
): Date | null {
  if (removedAt === null || planned.removedAt === null) return removedAt ?? planned.removedAt;
  return removedAt < planned.removedAt ? removedAt : planned.removedAt;
}

/** The plan as it was just before an instant: nothing that was changed at it or later. */
export function planBefore(
  medicines: readonly PlannedMedicine[],
  instant: Date,
): PlannedMedicine[] {
  const still = (removed: Date | null) => (removed !== null && removed < instant ? removed : null);
  return medicines.map((medicine) => ({
    ...medicine,
    removedAt: still(medicine.removedAt),
    times: medicine.times
      .filter(({ addedAt }) => addedAt === null || addedAt < instant)
      .map((time) => ({ ...time, removedAt: still(time.removedAt) })),
  }));
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
