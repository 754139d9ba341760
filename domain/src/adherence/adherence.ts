import { type DoseStatus, isTaken } from "../doses/statuses.ts";
import { type Regularity, regularityOf } from "./regularity.ts";
import { type Tally, tallyOf } from "./tally.ts";

/** A dose of a chart day, as the figures need it. */
export interface DayDose {
  status: DoseStatus;
  /** Local time of day of its schedule, `HH:MM` with optional seconds. */
  time: string;
  /** press − due in milliseconds; null without a press. */
  deviation: number | null;
}

/** One chart day of a patient. */
export interface MonitoredDay {
  date: string;
  /** Whether the day has ended. */
  closed: boolean;
  /** Whether the whole day lies inside the plan of a medicine. */
  insidePlan: boolean;
  /** Whether no uncertain interval touches it, the box was bound all day, and it is not excused. */
  monitored: boolean;
  excused: boolean;
  /** Doses due while a box was bound. */
  doses: readonly DayDose[];
  /** Occasions due while a box was bound. */
  occasions: number;
  /** Occasions without a press that the patient stated as taken without the box. */
  pocketDoses: number;
  /** Sum of the openings that were added by hand. */
  addedOpenings: number;
  /**
   * After the one-minute rule, ascending, without those that were named something else, or taken by a stated
   * intake or confirmed dose.
   */
  presses: readonly Date[];
  /** After the one-minute rule, without those that a name withdraws; without it, `presses`. */
  notWithdrawn?: readonly Date[];
}

/** A ratio with the counts behind it. `percent` is not rounded; null: the denominator is 0. */
export interface Share {
  numerator: number;
  denominator: number;
  percent: number | null;
}

/** The range in which the ratio lies, whatever the outcome of the unclear doses. */
export interface TakingRange {
  low: Share;
  high: Share;
}

export interface Figures {
  coverage: Share;
  taking: Share;
  /** Over all past doses, not only those that count; null: none is unclear. */
  range: TakingRange | null;
  daily_implementation: Share;
  /** Days of `daily_implementation` on which nothing was due, by the plan or a pause. */
  days_not_due: number;
  correct_dosing: Share;
  timing_of_due: Share;
  timing_of_taken: Share;
  drug_holidays: { count: number; longest_days: number };
  /** For each time of day, the circular standard deviation of the hour of the press, in hours. */
  regularity: Regularity[];
  /** Taking from the day of the first press to that of the last before a stop, or to the end. */
  implementation: Share;
}

/** Below this coverage no headline percentage is shown (docs/adherence.md, "The figures"). */
export const LEAST_COVERAGE = 0.7;

const HOLIDAY_DAYS = 3;

/** A ratio; with a denominator of 0 `percent` is null, never 0 or 100. */
export function share(numerator: number, denominator: number): Share {
  const percent = denominator === 0 ? null : (100 * numerator) / denominator;
  return { numerator, denominator, percent };
}

/**
 * Presses that can be of doses, occasions that the patient stated as taken without the box, and openings added
 * by hand; may be negative. Source: docs/adherence.md, "The figures".
 */
export function correctedPresses(day: {
  presses: readonly unknown[];
  pocketDoses: number;
  addedOpenings: number;
}): number {
  return day.presses.length + day.pocketDoses + day.addedOpenings;
}

/**
 * 1 if the corrected presses reach the number of occasions due, else 0. With nothing due: 1 within a plan,
 * null outside. Source: Bandiera et al., JMIR Form Res 2024, e51013.
 */
export function implementationOf(
  correctedCount: number,
  occasions: number,
  insidePlan: boolean,
): 0 | 1 | null {
  if (occasions === 0) return insidePlan ? 1 : null;
  return correctedCount >= occasions ? 1 : 0;
}

/** The figure of a day; null if it is not over, not monitored, or not wholly within the plan. */
export function dayImplementation(day: MonitoredDay): 0 | 1 | null {
  if (!counts(day) || !day.insidePlan) return null;
  return implementationOf(correctedPresses(day), day.occasions, day.insidePlan);
}

/** Whether a day is in the figures: over, fully known, and not excused. */
export function counts(day: MonitoredDay): boolean {
  return day.closed && day.monitored && !day.excused;
}

/**
 * The figures over chart days, which must ascend. Only doses of monitored days that are over count, matched
 * or not; coverage states how many of all past doses those are. Source: docs/adherence.md, "The figures".
 *
 * @param kept chart days of the first press, and of the last before the patient stopped, by the whole plan; null:
 * there is none
 */
export function figuresOf(days: readonly MonitoredDay[], kept: Kept = NEVER_BEGUN): Figures {
  const counted = days.filter(counts);
  const { due, taken, onTime } = tallyOfDoses(counted);
  const implementations = days.map(dayImplementation).filter((value) => value !== null);
  const whole = counted.filter((day) => day.insidePlan);
  const exact = whole.filter((day) => correctedPresses(day) === day.occasions).length;
  return {
    ...takingFiguresOf(days),
    daily_implementation: share(
      implementations.filter((value) => value === 1).length,
      implementations.length,
    ),
    days_not_due: days.filter((day) => dayImplementation(day) !== null && day.occasions === 0)
      .length,
    correct_dosing: share(exact, whole.length),
    timing_of_due: share(onTime, due),
    timing_of_taken: share(onTime, taken),
    drug_holidays: drugHolidays(days, BY_PRESSES),
    regularity: regularityOf(counted),
    implementation: takingOf(
      counted.filter(
        ({ date }) =>
          kept.first !== null && date >= kept.first && (kept.stop === null || date <= kept.stop),
      ),
    ),
  };
}

/** Those of {@link figuresOf} that lists of patients show. */
export function takingFiguresOf(
  days: readonly MonitoredDay[],
): Pick<Figures, "coverage" | "taking" | "range"> {
  const { due, taken } = tallyOfDoses(days.filter(counts));
  const past = tallyOfDoses(days.filter((day) => day.closed && !day.excused));
  return { coverage: share(due, past.due), taking: share(taken, due), range: rangeOf(past) };
}

/** For how long somebody kept to the plan. */
interface Kept {
  first: string | null;
  stop: string | null;
}

const NEVER_BEGUN: Kept = { first: null, stop: null };

function rangeOf({ due, taken, missed, skipped, unknown, overdue }: Tally): TakingRange | null {
  if (unknown + overdue === 0) return null;
  return { low: share(taken, due), high: share(due - missed - skipped, due) };
}

/** A range in whole percent, rounded outwards so that it still contains the true value. */
export function outwards({ low, high }: TakingRange): { low: number; high: number } | null {
  if (low.denominator === 0) return null;
  return {
    low: Math.floor((100 * low.numerator) / low.denominator),
    high: Math.ceil((100 * high.numerator) / high.denominator),
  };
}

/** Whether taking on the days that count lies outside the printed range, which covers all past doses. */
export function liesOutside(taking: Share, range: TakingRange): boolean {
  const bounds = outwards(range);
  if (taking.percent === null || bounds === null) return false;
  return taking.percent < bounds.low || taking.percent > bounds.high;
}

function takingOf(days: readonly MonitoredDay[]): Share {
  const { taken, due } = tallyOfDoses(days);
  return share(taken, due);
}

function tallyOfDoses(days: readonly MonitoredDay[]) {
  return tallyOf(days.flatMap((day) => day.doses));
}

interface Measure {
  isFree(day: MonitoredDay): boolean;
  isEmpty(day: MonitoredDay): boolean;
}

const BY_PRESSES: Measure = {
  isFree: (day) => day.occasions === 0 && day.presses.length === 0,
  isEmpty: (day) => correctedPresses(day) <= 0,
};

/** A press does not show which medicine was taken, so for a single one its doses decide. */
const BY_DOSES: Measure = {
  isFree: (day) => day.doses.length === 0,
  isEmpty: (day) => !day.doses.some(({ status }) => isTaken(status)),
};

/** Runs of at least 3 proved days on which doses of one medicine were due and none was taken. */
export function drugHolidaysOfMedicine(days: readonly MonitoredDay[]): Figures["drug_holidays"] {
  return drugHolidays(days, BY_DOSES);
}

/**
 * Runs of at least 3 proved days with doses due and none taken. Unproved and excused days end a run; days
 * with nothing due neither count nor end it.
 */
function drugHolidays(
  days: readonly MonitoredDay[],
  { isFree, isEmpty }: Measure,
): Figures["drug_holidays"] {
  const runs: number[] = [];
  let run = 0;
  for (const day of [...days, null]) {
    if (day && counts(day) && isFree(day)) continue;
    if (day && counts(day) && isEmpty(day)) {
      run += 1;
      continue;
    }
    if (run >= HOLIDAY_DAYS) runs.push(run);
    run = 0;
  }
  return { count: runs.length, longest_days: Math.max(0, ...runs) };
}
