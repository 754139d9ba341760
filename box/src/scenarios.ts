import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { DAY, HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { chance, normal } from "./chance.ts";
import { type BatteryHabit, isDuring, type Recurring } from "./surroundings.ts";

/** One due instant, with the minute of the local day. */
export interface Occasion {
  due: number;
  minuteOfDay: number;
}

export type Manner = "on time" | "early" | "late" | "forgotten" | "without the box";

/** What really happened at an occasion, whether or not it was recorded. */
export interface Deed {
  due: number;
  manner: Manner;
  /** When the medicine was taken; null: it was not taken. */
  takenAt: number | null;
  /** When the button was pressed, double and extra presses included. */
  presses: number[];
}

/** How a patient behaves, and how well their box works. */
export interface Scenario {
  /** Standard deviation of presses around the due time, in minutes. */
  scatterMinutes: number;
  /** Shares of all occasions, from 0 to 1. */
  late: number;
  early: number;
  double: number;
  extra: number;
  forgotten: number;
  forgottenEvenings: number;
  /** Days on which the patient is away and the box stays at home. */
  boxLeftAtHome: Recurring | null;
  /** Days on which the patient and the box are out of reach of any gateway. */
  outOfReach: Recurring | null;
  lossRate: number;
  battery: BatteryHabit;
  /** What happens every week at certain times, instead of by chance. */
  week: readonly WeeklyDeed[];
}

/** The deed of one day of each week, counted from the first day of the box. */
interface WeeklyDeed {
  day: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Hours of the local day in which the dose is due, `to` excluded. */
  from: number;
  to: number;
  /** How many minutes late it is taken, and how many minutes after that the button is pressed again. */
  deed: "forgotten" | "without the box" | { late: number; again?: number };
}

export type ScenarioName =
  | "perfect"
  | "forgets evenings"
  | "travels"
  | "dies"
  | "eventful"
  | "opens often";

const USUAL: Scenario = {
  scatterMinutes: 8,
  late: 0.06,
  early: 0.03,
  double: 0.05,
  extra: 0.015,
  forgotten: 0.02,
  forgottenEvenings: 0.02,
  boxLeftAtHome: null,
  outOfReach: null,
  lossRate: 0.03,
  battery: { fullMv: 3000, mvPerDay: 2, daysUntilChanged: 0.02 },
  week: [],
};

export const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  perfect: {
    ...USUAL,
    scatterMinutes: 5,
    late: 0,
    early: 0,
    double: 0.03,
    extra: 0.005,
    forgotten: 0,
    forgottenEvenings: 0,
  },
  "opens often": { ...USUAL, late: 0.03, extra: 0.3, double: 0 },
  "forgets evenings": {
    ...USUAL,
    late: 0.1,
    forgottenEvenings: 0.35,
    battery: { fullMv: 2900, mvPerDay: 4.5, daysUntilChanged: 0.5 },
  },
  travels: {
    ...USUAL,
    boxLeftAtHome: { firstDay: 20, days: 5, everyDays: 45 },
    outOfReach: { firstDay: 45, days: 3, everyDays: 90 },
    lossRate: 0.06,
    battery: { fullMv: 2950, mvPerDay: 6.7, daysUntilChanged: 0.02 },
  },
  dies: {
    ...USUAL,
    late: 0.12,
    forgotten: 0.04,
    battery: { fullMv: 3000, mvPerDay: 13, daysUntilChanged: 4 },
  },
  /**
   * Every kind of outcome within a week, the last of which ends 90 days after the first day. The battery is
   * empty over noon of the third day before that, so that presses are not counted.
   */
  eventful: {
    ...USUAL,
    scatterMinutes: 5,
    late: 0,
    early: 0,
    double: 0,
    extra: 0,
    forgotten: 0,
    forgottenEvenings: 0,
    battery: { fullMv: 3000, mvPerDay: 800 / 88.4, daysUntilChanged: 0.25 },
    week: [
      { day: 0, from: 17, to: 27, deed: { late: -41 } },
      { day: 2, from: 11, to: 17, deed: { late: 54 } },
      { day: 3, from: 17, to: 27, deed: "forgotten" },
      { day: 5, from: 17, to: 27, deed: "without the box" },
      { day: 6, from: 3, to: 11, deed: { late: 3, again: 46 } },
      { day: 6, from: 11, to: 17, deed: { late: 38 } },
    ],
  },
};

const EVENING = 17 * 60;

/**
 * What a patient does at each occasion. Each deed depends only on the seed and its own due instant, so
 * changing the plan changes no other deed. `origin` is the first day of the box.
 */
export function behave(
  scenario: Scenario,
  seed: string,
  origin: number,
  occasions: readonly Occasion[],
): Deed[] {
  return occasions.map((occasion) => deedAt(scenario, seed, origin, occasion));
}

/** All presses, ascending; two within 5 seconds are the same push. */
export function pressesOf(deeds: readonly Deed[]): number[] {
  const all = deeds.flatMap((deed) => deed.presses).sort((a, b) => a - b);
  const kept: number[] = [];
  for (const at of all) {
    if (at - (kept.at(-1) ?? -Infinity) >= 5 * SECOND) kept.push(at);
  }
  return kept;
}

function deedAt(scenario: Scenario, seed: string, origin: number, occasion: Occasion): Deed {
  const { due } = occasion;
  const weekly = weeklyDeedAt(scenario, origin, occasion);
  if (weekly) return weekly;
  const evening = occasion.minuteOfDay >= EVENING;
  const forgotten = evening ? scenario.forgottenEvenings : scenario.forgotten;
  if (chance(seed, "forgotten", due) < forgotten) {
    return { due, manner: "forgotten", takenAt: null, presses: [] };
  }
  const { manner, minutes } = timing(scenario, seed, due);
  const takenAt = due + Math.round(minutes * 60) * SECOND;
  if (isDuring(scenario.boxLeftAtHome, origin, takenAt)) {
    return { due, manner: "without the box", takenAt, presses: [] };
  }
  return {
    due,
    manner,
    takenAt,
    presses: [takenAt, ...additionalPresses(scenario, seed, due, takenAt)],
  };
}

function weeklyDeedAt(
  { week }: Scenario,
  origin: number,
  { due, minuteOfDay }: Occasion,
): Deed | null {
  const today = Math.floor((due - origin) / DAY) % 7;
  const found = week.find(
    ({ day, from, to }) => day === today && minuteOfDay >= from * 60 && minuteOfDay < to * 60,
  );
  if (!found) return null;
  const { deed } = found;
  if (deed === "forgotten") return { due, manner: deed, takenAt: null, presses: [] };
  if (deed === "without the box") {
    return { due, manner: deed, takenAt: due + 15 * MINUTE, presses: [] };
  }
  const takenAt = due + deed.late * MINUTE;
  const again = deed.again === undefined ? [] : [takenAt + deed.again * MINUTE];
  return { due, manner: mannerOf(deed.late), takenAt, presses: [takenAt, ...again] };
}

function mannerOf(minutes: number): Manner {
  if (Math.abs(minutes) <= TOLERANCE_MINUTES) return "on time";
  return minutes < 0 ? "early" : "late";
}

/** Minutes around the due time, with a margin because the box dates presses to the second. */
const MOST_ON_TIME = TOLERANCE_MINUTES - 1;
const LEAST_OFF_TIME = TOLERANCE_MINUTES + 2;

function timing(scenario: Scenario, seed: string, due: number) {
  const kind = chance(seed, "manner", due);
  if (kind < scenario.late) {
    const tail = -Math.log(1 - chance(seed, "late", due)) * 45;
    return { manner: "late", minutes: LEAST_OFF_TIME + Math.min(tail, 150) } as const;
  }
  if (kind < scenario.late + scenario.early) {
    return { manner: "early", minutes: -LEAST_OFF_TIME - 25 * chance(seed, "early", due) } as const;
  }
  const minutes = 2 + scenario.scatterMinutes * normal(seed, "scatter", due);
  return {
    manner: "on time",
    minutes: Math.max(-MOST_ON_TIME, Math.min(MOST_ON_TIME, minutes)),
  } as const;
}

/** Now and then a second press within a minute, or one more much later. */
function additionalPresses(
  scenario: Scenario,
  seed: string,
  due: number,
  takenAt: number,
): number[] {
  const more: number[] = [];
  if (chance(seed, "double", due) < scenario.double) {
    more.push(takenAt + Math.round(6 + 40 * chance(seed, "again", due)) * SECOND);
  }
  if (chance(seed, "extra", due) < scenario.extra) {
    const later = 70 * MINUTE + 2 * HOUR * chance(seed, "later", due);
    more.push(takenAt + Math.round(later / SECOND) * SECOND);
  }
  return more;
}
