import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { localInstant } from "@dosebeat/domain/time/local-time";
import { chance, normal } from "../chance.ts";
import { CLINIC_ZONE, type ClinicPatient, type Habit } from "./patients.ts";

/** A day of a patient: its date, and how many days before the first start of the demonstration it is. */
export interface ClinicDay {
  date: string;
  daysBefore: number;
}

/** When the patient opens the box on a day, ascending. Each press depends only on itself. */
export function pressesOn(patient: ClinicPatient, day: ClinicDay): number[] {
  if (patient.habit === "stopped" && day.daysBefore <= 2 + (patient.number % 2)) return [];
  const taken = isDue(patient, day)
    ? patient.times.flatMap((time) => pressFor(patient, day, time))
    : [];
  return [...taken, ...extraPresses(patient, day)].sort((a, b) => a - b);
}

function isDue({ weekly }: ClinicPatient, { daysBefore }: ClinicDay): boolean {
  return weekly === null || (daysBefore - weekly) % 7 === 0;
}

function pressFor(patient: ClinicPatient, day: ClinicDay, time: string): number[] {
  const keys = ["clinic", patient.number, day.date, time] as const;
  const isEvening = time >= "17";
  if (chance(...keys, "forgotten") < forgetting(patient, day, isEvening)) return [];
  const due = localInstant(day.date, time, CLINIC_ZONE).getTime();
  const minutes = lateness(patient, day, isEvening, keys) + 7 * normal(...keys, "scatter");
  return [due + Math.round(minutes * 60) * SECOND];
}

function forgetting(
  { habit, weekly }: ClinicPatient,
  { daysBefore }: ClinicDay,
  isEvening: boolean,
): number {
  if (habit === "missed evenings lately" && isEvening && daysBefore <= 3 && daysBefore > 0)
    return 1;
  if (habit === "forgets evenings" && isEvening) return 0.5;
  if (habit === "left out apixaban")
    return daysBefore < 1 || (daysBefore === 1 && isEvening) ? 1 : 0;
  if (weekly !== null) return habit === "missed the week" && daysBefore === weekly ? 1 : 0;
  return 0.015;
}

function lateness(
  { habit }: ClinicPatient,
  { daysBefore }: ClinicDay,
  isEvening: boolean,
  keys: readonly (string | number)[],
): number {
  if (habit === "late mornings" && !isEvening && chance(...keys, "late") < 0.55) return 80;
  if (habit === "drifting evenings" && isEvening) return Math.max(0, 150 - 10 * daysBefore);
  return chance(...keys, "late") < 0.04 ? 50 : 0;
}

/** When somebody opens the box beside the plan, and how many days before the first start. */
const EXTRA: Partial<Record<Habit, { days: readonly number[]; time: string; presses: number }>> = {
  /** Somebody plays with it. */
  "opens often": { days: [1], time: "15:00", presses: 7 },
  "opens after lunch": { days: [1, 3, 5], time: "14:10", presses: 1 },
  "took it twice": { days: [2], time: "12:40", presses: 1 },
  "opens it daily": { days: [1, 2], time: "08:05", presses: 1 },
};

function extraPresses({ habit }: ClinicPatient, { date, daysBefore }: ClinicDay): number[] {
  const extra = EXTRA[habit];
  if (!extra?.days.includes(daysBefore)) return [];
  const first = localInstant(date, extra.time, CLINIC_ZONE).getTime();
  return Array.from({ length: extra.presses }, (_, index) => first + index * 17 * MINUTE);
}

/** Whether the box of the patient is switched off or out of reach at this instant. */
export function isSilent({ habit, number }: ClinicPatient, at: number, started: number): boolean {
  if (habit === "never switched on") return true;
  if (habit === "silent box") return at > started - (30 + (number % 80)) * HOUR;
  return habit === "loses messages" && chance("clinic", "lost", number, at) < 0.35;
}

/** Charge of the battery in percent. */
export function batteryOf({ habit, number }: ClinicPatient, at: number, started: number): number {
  const full = habit === "low battery" ? 9 + (number % 8) : 55 + (number % 45);
  return Math.max(1, Math.min(100, Math.round(full - (at - started) / (60 * HOUR))));
}
