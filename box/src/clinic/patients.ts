import type { Language } from "@dosebeat/contract/base/languages";
import { chance } from "../chance.ts";
import type { DayOf, DemoMedicine, Said } from "../demo/person.ts";
import { type ClinicContact, contactOf } from "./contacts.ts";
import { nameOf } from "./names.ts";
import { FIRST_STORY, STORIES, type StoryHabit } from "./stories.ts";

/** All patients of the clinic live in one zone, as those of a real one mostly do. */
export const CLINIC_ZONE = "Europe/Berlin";

/** Days between the first day of the boxes and the first start. */
export const CLINIC_DAYS = 32;

/** A number that is reserved for fiction. */
function numbered(label: string, extension: string) {
  return { label, number: `030 23125 ${extension}`, hours: "until 17:00" };
}

export const CLINIC_GROUPS = [
  { name: "Ward 3 East", kind: "ward", telephone: numbered("Ward 3 East", "103") },
  { name: "Ward 5", kind: "ward", telephone: numbered("Ward 5", "105"), four_eyes: true },
  { name: "HERZ-2 study, arm A", kind: "study_arm" },
  { name: "HERZ-2 study, arm B", kind: "study_arm" },
  { name: "Outpatient clinic", kind: "clinic", telephone: numbered("Outpatient clinic", "100") },
] as const;

/** How patients behave and how their boxes do, with the share of each. */
const HABITS = {
  regular: 0.84,
  "missed evenings lately": 0.004,
  "forgets evenings": 0.008,
  "late mornings": 0.03,
  "drifting evenings": 0.004,
  stopped: 0.003,
  "opens often": 0.003,
  "silent box": 0.015,
  "low battery": 0.015,
  "loses messages": 0.015,
  "never switched on": 0.015,
  "wrong model": 0.008,
  "no box": 0.04,
} as const;

export type Habit = keyof typeof HABITS | StoryHabit;

/** A fictional patient of the clinic. */
export interface ClinicPatient {
  number: number;
  givenname: string;
  familyname: string;
  email: string;
  born: string;
  /** The clinic has none for every tenth patient. */
  record_number: string | null;
  language: Language;
  /** How to reach them; some have no number. */
  contact: ClinicContact;
  /** Index in CLINIC_GROUPS. */
  group: number;
  habit: Habit;
  /** Times at which something is due, ascending. */
  times: readonly string[];
  /** Days before the first start of the demonstration on which something weekly was due; null: it is due daily. */
  weekly: number | null;
  medicines: (dayOf: DayOf) => readonly DemoMedicine[];
  /** What the patient states at the first start. */
  said: readonly Said[];
  /** The medicine that the nurse marks as critical, and why; absent: none. */
  critical?: { medicine: string; reason: string };
  /** Null: no box. */
  deveui: string | null;
}

/** The patient with this number, from 1; the same in every run. */
export function patientOf(number: number): ClinicPatient {
  const { habit, ...plan } = STORIES[number - FIRST_STORY] ?? planOf(number);
  const digits = String(number).padStart(4, "0");
  return {
    number,
    ...nameOf(number),
    email: `patient-${digits}@clinic.example`,
    born: String(1930 + Math.floor(chance("clinic", "born", number) * 65)),
    record_number: number % 10 === 0 ? null : String(40_000 + number),
    contact: contactOf(number),
    language: (["de", "de", "en", "fr", "ar"] as const)[number % 5] ?? "en",
    group: number % CLINIC_GROUPS.length,
    habit,
    ...plan,
    deveui: habit === "no box" ? null : `02c1141c0000${number.toString(16).padStart(4, "0")}`,
  };
}

/** The number of patients from which the clinic shows everything that a nurse may meet. */
export function patientsOf(size: number): ClinicPatient[] {
  const numbers = Array.from({ length: size }, (_, index) => index + 1);
  return [...numbers, ...STORIES.map((_, index) => FIRST_STORY + index)].map(patientOf);
}

/** Metformin once to three times a day, without any statements. */
function planOf(number: number) {
  const habit = habitOf(number);
  const times = timesOf(number, habit);
  const medicine = {
    name: "Metformin",
    strength: "500 mg",
    type: "Antidiabetic",
    description: "",
    galenicform: "Tablet",
    schedules: [...times],
  };
  return { habit, times, weekly: null, medicines: () => [medicine], said: [] };
}

function habitOf(number: number): Habit {
  let left = chance("clinic", "habit", number);
  for (const [habit, share] of Object.entries(HABITS)) {
    left -= share;
    if (left < 0 && isHabit(habit)) return habit;
  }
  return "regular";
}

function isHabit(text: string): text is keyof typeof HABITS {
  return text in HABITS;
}

function timesOf(number: number, habit: Habit): readonly string[] {
  const needsEvening = habit.includes("evenings");
  const kind = chance("clinic", "times", number);
  if (kind < 0.25 && !needsEvening) return ["08:00"];
  return kind < 0.85 ? ["08:00", "20:00"] : ["08:00", "13:00", "20:00"];
}
