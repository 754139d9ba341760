import type { Medicine } from "@dosebeat/contract/medicines";
import type { DayWord } from "@dosebeat/contract/plan-parts";
import type { Schedule } from "@dosebeat/contract/schedules";

/** A medicine that is currently paused. */
export type PausedMedicine = Medicine & { paused: NonNullable<Medicine["paused"]> };

/** Of the current medicines, those that are paused. */
export function pausedOn(medicines: readonly Medicine[], today: string): PausedMedicine[] {
  return medicines.filter(
    (medicine): medicine is PausedMedicine =>
      medicine.paused !== null &&
      medicine.startdate <= today &&
      (medicine.enddate === null || today <= medicine.enddate),
  );
}

/** Why nothing is due on a day of the plan. */
export type RestReason =
  | { kind: "paused"; medicines: PausedMedicine[] }
  /** Its only medicine is taken on certain weekdays, 1 = Monday. */
  | { kind: "weekdays"; medicine: Medicine; days: number[] }
  | { kind: "plan" };

interface Known {
  word: DayWord | undefined;
  medicines: readonly Medicine[];
  /** The rows of the plan that apply now. */
  schedules: readonly Pick<Schedule, "medicine" | "recurrence">[];
  today: string;
}

/** Null: the day is outside every plan. */
export function restReasonOf({ word, medicines, schedules, today }: Known): RestReason | null {
  if (word !== "paused" && word !== "not_due") return null;
  const paused = pausedOn(medicines, today);
  if (word === "paused" && paused.length > 0) return { kind: "paused", medicines: paused };
  const planned = new Set(schedules.map(({ medicine }) => medicine.id));
  const [only, ...others] = medicines.filter(({ id }) => planned.has(id));
  const days = new Set<number>();
  for (const { recurrence } of schedules) {
    if (recurrence.kind !== "weekdays") return { kind: "plan" };
    for (const day of recurrence.days) days.add(day);
  }
  if (!only || others.length > 0) return { kind: "plan" };
  return { kind: "weekdays", medicine: only, days: [...days].sort((a, b) => a - b) };
}
