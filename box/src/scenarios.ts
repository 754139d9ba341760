import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";
import { chance, normal } from "./chance.ts";
import { type BatteryHabit, isDuring, type Recurring } from "./surroundings.ts";
import { HOUR, MINUTE, SECOND } from "./time.ts";

/** One due instant as the person sees it: when, and at what minute of the local day. */
export interface Occasion {
  due: number;
  minuteOfDay: number;
}

export type Manner = "on time" | "early" | "late" | "forgotten" | "without the box";

/** What really happened at an occasion, whatever any box or server came to know of it. */
export interface Deed {
  due: number;
  manner: Manner;
  /** When the medicine was taken; null: it was not. */
  takenAt: number | null;
  /** When the button was pressed: doubles and extra presses included. */
  presses: number[];
}

export interface Scenario {
  /** Standard deviation of a press around its due time, minutes. */
  scatterMinutes: number;
  /** Shares of all occasions, 0 to 1. */
  late: number;
  early: number;
  double: number;
  extra: number;
  forgotten: number;
  forgottenEvenings: number;
  /** Days on which the person is away and the box stays at home. */
  boxLeftAtHome: Recurring | null;
  /** Days on which the box is with the person where no gateway hears it. */
  outOfReach: Recurring | null;
  lossRate: number;
  battery: BatteryHabit;
}

export type ScenarioName = "perfect" | "forgets evenings" | "travels" | "dies";

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
};

const EVENING = 17 * 60;

/**
 * What a person does at each occasion. Every deed depends on the seed and its own due instant only,
 * so a plan that grows or shrinks changes no other deed. `origin` is the first day of the box.
 */
export function behave(
  scenario: Scenario,
  seed: string,
  origin: number,
  occasions: readonly Occasion[],
): Deed[] {
  return occasions.map((occasion) => deedAt(scenario, seed, origin, occasion));
}

/** All presses of some deeds, ascending; two within 5 seconds are one push of the same finger. */
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
  return { due, manner, takenAt, presses: [takenAt, ...moreFingers(scenario, seed, due, takenAt)] };
}

/** Minutes off the schedule; a press dated by the box may be a little off as well. */
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

/** Sometimes the finger presses twice within the minute; sometimes the lid is opened once more, to look. */
function moreFingers(scenario: Scenario, seed: string, due: number, takenAt: number): number[] {
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
