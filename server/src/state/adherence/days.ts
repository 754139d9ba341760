import type { Adherence, AdherenceDay } from "@dosebeat/contract/adherence";
import type { Intake } from "@dosebeat/contract/intakes";
import {
  correctedPresses,
  counts,
  dayImplementation,
  drugHolidaysOfMedicine,
  figuresOf,
  type MonitoredDay,
} from "@dosebeat/domain/adherence/adherence";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { zoneOn } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { wordsOf } from "../doses/days.ts";
import { intakesIn } from "../doses/intakes.ts";
import { type Timeline, type TimelineParts, timelineOf } from "../doses/timeline.ts";
import { type CountedDay, monitoredDays } from "./monitored-days.ts";
import { type WholePlan, wholePlanOf } from "./whole-plan.ts";

/**
 * The adherence of a profile on its chart days, both inclusive. With one medicine only its doses are counted, and
 * figures that count occasions or presses are null.
 *
 * @throws 404 if the profile never had the medicine
 */
export async function adherenceOf(
  parts: TimelineParts,
  profileid: ProfileInScope<"figures">,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
): Promise<Adherence> {
  const timeline = await timelineOf(parts, profileid, range, effort);
  // A press dated in the future may count for the whole plan. A range that ends before now does not show when it is
  // reached, so the answer holds for this instant only.
  if (timeline.bounds.end <= timeline.now) parts.onTurn?.(timeline.now);
  const days = monitoredDays(timeline, range, medicineId);
  const intakes = await intakesIn(parts, profileid, timeline, range, medicineId, effort);
  const whole =
    medicineId === undefined ? await wholePlanOf(parts, profileid, timeline, effort) : null;
  return {
    timezone: zoneOn(range.to, timeline.zones),
    tolerance_minutes: TOLERANCE_MINUTES,
    days: presentDays(days, timeline, range, medicineId),
    figures: {
      ...presentFigures(
        days.map(({ day }) => day),
        whole,
      ),
      as_needed: asNeededOf(intakes),
    },
  };
}

/** The chart days of a timeline, both inclusive, in the form of the answer. */
export function presentedDays(timeline: Timeline, range: DayRange): AdherenceDay[] {
  return presentDays(monitoredDays(timeline, range), timeline, range, undefined);
}

function presentDays(
  days: readonly CountedDay[],
  timeline: Timeline,
  range: DayRange,
  medicineId: number | undefined,
): AdherenceDay[] {
  const words = wordsOf(timeline, range, medicineId);
  return days.map((counted) => ({
    ...presentDay(counted, medicineId === undefined),
    plan: words.get(counted.day.date) ?? "outside",
  }));
}

function presentDay(
  { day, pressed, extra }: CountedDay,
  whole: boolean,
): Omit<AdherenceDay, "plan"> {
  const { due, taken, onTime, early, late, missed, unknown, excused } = tallyOf(day.doses);
  return {
    date: day.date,
    counted: counts(day),
    due,
    taken,
    on_time: onTime,
    early,
    late,
    missed,
    unknown,
    excused,
    occasions: whole ? day.occasions : null,
    presses: whole ? pressed : null,
    corrected: whole ? correctedPresses(day) : null,
    extra: whole ? extra : null,
    implementation: whole ? dayImplementation(day) : null,
  };
}

/** For each medicine with intakes: how many, on how many days, and how many with a warning. */
function asNeededOf(intakes: readonly Intake[]): Adherence["figures"]["as_needed"] {
  const medicines = [...new Set(intakes.map(({ medicine }) => medicine))].sort((a, b) => a - b);
  return medicines.map((medicine) => {
    const own = intakes.filter((intake) => intake.medicine === medicine);
    return {
      medicine,
      intakes: own.length,
      days: new Set(own.map(({ date }) => date)).size,
      warned: own.filter(({ warnings }) => warnings.length > 0).length,
    };
  });
}

const NOT_COUNTED = { numerator: 0, denominator: 0, percent: null };

/** @param whole null: one medicine was asked for */
function presentFigures(
  days: readonly MonitoredDay[],
  whole: WholePlan | null,
): Omit<Adherence["figures"], "as_needed"> {
  const figures = figuresOf(
    days,
    whole ? { first: whole.firstDay, stop: whole.stopDay } : undefined,
  );
  if (!whole) {
    return {
      ...figures,
      daily_implementation: NOT_COUNTED,
      correct_dosing: NOT_COUNTED,
      days_not_due: null,
      drug_holidays: drugHolidaysOfMedicine(days),
      initiation_utc: null,
      initiation_days: null,
      waiting_days: null,
      persistence: null,
    };
  }
  return {
    ...figures,
    initiation_utc: whole.initiation?.toISOString() ?? null,
    initiation_days: whole.initiated.days,
    waiting_days: whole.initiated.waitingDays,
    persistence: {
      last_press_utc: whole.lastPress?.toISOString() ?? null,
      stopped: whole.stopDay !== null,
      days: whole.days,
      threshold_days: whole.threshold,
    },
  };
}
