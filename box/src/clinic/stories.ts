import type { DayOf, DemoMedicine, Said } from "../demo/person.ts";

/** Numbers of these patients begin after those of the others, however large the clinic is. */
export const FIRST_STORY = 50_001;

/** A patient who gives a reason to call that few others do, and who says so. */
interface Story {
  habit: StoryHabit;
  /** Days before the first start of the demonstration on which the weekly medicine was due; null: it is daily. */
  weekly: number | null;
  times: readonly string[];
  medicines: (dayOf: DayOf) => readonly DemoMedicine[];
  said: readonly Said[];
  /** The medicine that the nurse marks as critical, and why; absent: none. */
  critical?: { medicine: string; reason: string };
}

export type StoryHabit =
  | "took it twice"
  | "opens it daily"
  | "missed the week"
  | "left out apixaban"
  | "opens after lunch"
  | "takes more"
  | "loses tablets";

const DANGEROUS = { once_only: true } as const;
const METFORMIN = {
  name: "Metformin",
  type: "Antidiabetic",
  strength: "500 mg",
  unit: "tablets",
  galenicform: "Tablet",
} as const;

/** Due at eight on the weekday of the given number of days before the first start. */
function weekly(daysBefore: number, medicine: Omit<DemoMedicine, "schedules">) {
  return (dayOf: DayOf): readonly DemoMedicine[] => {
    const weekday = new Date(`${dayOf(-daysBefore)}T00:00:00Z`).getUTCDay() || 7;
    const recurrence = { kind: "weekdays" as const, days: [weekday] };
    return [{ ...medicine, schedules: [{ dosage_time: "08:00", amount: 1, recurrence }] }];
  };
}

const METHOTREXATE = {
  name: "Methotrexate",
  type: "Immunosuppressant",
  strength: "15 mg",
  unit: "tablets",
  galenicform: "Tablet",
  indication: "Rheumatoid arthritis",
  ...DANGEROUS,
} as const;
const ALENDRONATE = {
  name: "Alendronate",
  type: "Bisphosphonate",
  strength: "70 mg",
  unit: "tablets",
  galenicform: "Tablet",
  description: "Half an hour before breakfast, sitting upright",
} as const;

const APIXABAN: DemoMedicine = {
  name: "Apixaban",
  type: "Anticoagulant",
  strength: "5 mg",
  unit: "tablets",
  galenicform: "Tablet",
  schedules: ["08:00", "20:00"],
};

/** Four tablets within hours, on two days, where three a day are the most. */
function tooMany(medicine: string): readonly Said[] {
  return [-1, -3].flatMap((day) =>
    ["07:30", "12:00", "17:30", "21:00"].map(
      (time) => ({ what: "intake", medicine, day, time, amount: 1 }) as const,
    ),
  );
}

function asNeeded(name: string, strength: string, more: Partial<DemoMedicine>): DemoMedicine {
  return {
    name,
    strength,
    type: "Painkiller",
    galenicform: "Tablet",
    unit: "tablets",
    as_needed: { amount: 1, min_interval_minutes: 240, max_24h: 3, for: "pain" },
    ...more,
    schedules: [],
  };
}

const DAILY = { weekly: null, times: ["08:00"] } as const;
const daily: DemoMedicine = { ...METFORMIN, schedules: ["08:00"] };

export const STORIES: readonly Story[] = [
  {
    habit: "took it twice",
    weekly: 2,
    times: ["08:00"],
    medicines: weekly(2, METHOTREXATE),
    said: [{ what: "twice", medicine: "Methotrexate" }],
  },
  {
    habit: "opens it daily",
    weekly: 3,
    times: ["08:00"],
    said: [],
    medicines: weekly(3, METHOTREXATE),
  },
  {
    habit: "missed the week",
    weekly: 4,
    times: ["08:00"],
    said: [],
    medicines: weekly(4, ALENDRONATE),
  },
  {
    habit: "left out apixaban",
    weekly: null,
    times: ["08:00", "20:00"],
    said: [],
    medicines: () => [APIXABAN],
    critical: { medicine: APIXABAN.name, reason: "Stroke in March, after two missed days" },
  },
  {
    ...DAILY,
    habit: "opens after lunch",
    said: [],
    medicines: () => [daily],
  },
  {
    ...DAILY,
    habit: "takes more",
    said: tooMany("Oxycodone"),
    medicines: () => [daily, asNeeded("Oxycodone", "5 mg", DANGEROUS)],
  },
  {
    ...DAILY,
    habit: "takes more",
    said: tooMany("Ibuprofen"),
    medicines: () => [daily, asNeeded("Ibuprofen", "400 mg", {})],
  },
  {
    ...DAILY,
    habit: "loses tablets",
    medicines: () => [daily],
    said: [
      { what: "stock", kind: "count", medicine: "Metformin", day: -10, time: "18:00", amount: 60 },
      { what: "stock", kind: "count", medicine: "Metformin", day: -1, time: "18:00", amount: 42 },
    ],
  },
];
