import { z } from "zod/mini";
import { dataOf, Id, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { DayWord } from "./plan-parts.ts";

/** A ratio together with the counts behind it. */
export const Share = described(
  z.object({ numerator: z.int(), denominator: z.int(), percent: z.nullable(z.number()) }),
  {
    numerator: "Number counted, such as doses taken.",
    denominator: "Number it is counted out of, such as doses due.",
    percent: "100 × numerator / denominator, not rounded; null: the denominator is 0.",
  },
);

const count = z.int();

/** One chart day. */
export const AdherenceDay = described(
  z.object({
    date: LocalDate,
    counted: z.boolean(),
    due: count,
    taken: count,
    on_time: count,
    early: count,
    late: count,
    missed: count,
    unknown: count,
    excused: count,
    occasions: z.nullable(count),
    presses: z.nullable(count),
    extra: z.nullable(count),
    implementation: z.nullable(z.union([z.literal(0), z.literal(1)])),
    plan: DayWord,
    corrected: z.nullable(count),
  }),
  {
    date: "The chart day, YYYY-MM-DD in the patient's zone.",
    counted:
      "Whether the day is in the figures: it is over, fully known (a box was assigned and nothing it sent is missing) and not excused.",
    due: "Doses of the day whose time is over: taken, missed, skipped, unknown or overdue. Excused ones are not due.",
    taken: "Doses taken: on time, early, late or confirmed by the patient.",
    on_time: "Doses taken within the tolerance around the due time.",
    early: "Doses taken before the tolerance.",
    late: "Doses taken after the tolerance.",
    missed: "Doses proved not to have been taken.",
    unknown: "Doses that may have been taken or missed: messages of the box are missing.",
    excused: "Doses of a day that is not monitored.",
    occasions:
      "Times of the day at which anything was due; medicines due at the same minute count once. Null: one medicine was asked for.",
    presses: "Presses of the day after the one-minute rule. Null: one medicine was asked for.",
    extra: "Presses of the day that belong to no dose. Null: one medicine was asked for.",
    implementation:
      "1: the corrected presses reach the number of occasions, or nothing was due inside the plan; 0: they do not. Null: the day does not count (not over, not monitored, or not wholly inside the plan), or one medicine was asked for.",
    plan: TEXTS.dayWord,
    corrected:
      "Presses, without those named something else or taken by a stated intake or confirmed dose, plus occasions confirmed without a press and added openings; may be below 0. Null: one medicine was asked for.",
  },
);

const AsNeededFigure = described(
  z.object({ medicine: Id, intakes: count, days: count, warned: count }),
  {
    medicine: TEXTS.medicine,
    intakes: "What was taken of it beside the plan.",
    days: "Chart days with any of these.",
    warned: "Intakes that the limits of the plan warn of.",
  },
);

const DrugHolidays = described(z.object({ count, longest_days: count }), {
  count: "Runs of three or more proved days on which doses were due and none was taken.",
  longest_days: "Length of the longest such run in days; 0: there is none.",
});

const Regularity = described(
  z.object({ dosage_time: z.string(), presses: count, hours: z.nullable(z.number()) }),
  {
    dosage_time: TEXTS.dosage_time,
    presses: "Presses that confirmed doses due at this time.",
    hours:
      "Circular standard deviation of the hour of these presses, in hours; null: fewer than two presses, or presses spread evenly over the day.",
  },
);

const Persistence = described(
  z.object({
    last_press_utc: z.nullable(Instant),
    stopped: z.boolean(),
    days: z.nullable(count),
    threshold_days: count,
  }),
  {
    last_press_utc:
      "Last press before the patient stopped, else the last press of the whole plan, as a UTC instant; null: there is none.",
    stopped:
      "Whether more than `threshold_days` proved days without a press or a confirmed dose followed, with or without doses, from the first with a dose on. False: censored, so persistence is at least `days`.",
    days: "Chart days from the first press to the last before the stop, else to the end of the plan or today; null: there is no press.",
    threshold_days:
      "Proved days without a press or a confirmed dose after which a patient counts as stopped: 30, or twice the longest gap between due days if that is more. Paused days count in neither.",
  },
);

/** Between which ratios taking lies, whatever became of the doses that are unclear. */
export const TakingRange = described(z.object({ low: Share, high: Share }), {
  low: "If no unclear dose was taken.",
  high: "If all of them were.",
});

const Figures = described(
  z.object({
    coverage: Share,
    taking: Share,
    range: z.nullable(TakingRange),
    implementation: Share,
    daily_implementation: Share,
    days_not_due: z.nullable(count),
    correct_dosing: Share,
    timing_of_due: Share,
    timing_of_taken: Share,
    drug_holidays: DrugHolidays,
    regularity: z.array(Regularity),
    as_needed: z.array(AsNeededFigure),
    initiation_utc: z.nullable(Instant),
    initiation_days: z.nullable(count),
    waiting_days: z.nullable(count),
    persistence: z.nullable(Persistence),
  }),
  {
    coverage:
      "Doses on monitored days out of all past doses, except those of excused days. Below 70 % no headline percentage should be shown.",
    taking: "Doses taken out of doses due.",
    range:
      "Between which ratios taking lies, of all past doses of days that are over and not excused, whatever became of those that are unclear; null: none is. To be printed in whole percents, rounded outwards.",
    implementation:
      "Taking from the day of the first press of the whole plan to that of the last before the patient stopped, or to the end. Empty where one medicine was asked for.",
    daily_implementation: "Days with an `implementation` of 1 out of days that have one.",
    days_not_due:
      "How many of these days had nothing due, by the plan or a pause, and so have a 1; null: one medicine was asked for.",
    correct_dosing:
      "Days with exactly the number of presses due, confirmed doses included, out of monitored days.",
    timing_of_due: "Doses taken on time out of doses due.",
    timing_of_taken: "Doses taken on time out of doses taken.",
    drug_holidays: "Longer runs of days without the medicine.",
    regularity: "How far presses spread around their usual time, per time of day.",
    as_needed: "Of each medicine that was taken beside the plan, how often.",
    initiation_utc:
      "First press of the whole plan, whatever range is asked for, as a UTC instant; null: there is none, or one medicine was asked for.",
    initiation_days:
      "Days from the first due day of the plan to the day of that press; null: there is none, or one medicine was asked for.",
    waiting_days:
      "Where there is no press yet: days since the first due day; else null, also where one medicine was asked for.",
    persistence:
      "Whether the patient stopped, over the whole plan, whatever range is asked for; null: one medicine was asked for.",
  },
);

/**
 * GET /api/adherence. A press does not show which medicine was taken. For a single medicine, figures
 * that count presses are therefore null, shares of days are empty, and a drug holiday is a run of days
 * on which none of its doses was taken.
 */
export const AdherenceAnswer = dataOf(
  described(
    z.object({
      timezone: z.string(),
      tolerance_minutes: z.number(),
      days: z.array(AdherenceDay),
      figures: Figures,
    }),
    {
      timezone: "IANA time zone of the patient on the last day asked for.",
      tolerance_minutes:
        "Minutes before and after the due time within which a press counts as on time.",
      days: "Every chart day of the range, in order.",
      figures: "Figures over the monitored days of the range that are over.",
    },
  ),
);

export type Adherence = z.infer<typeof AdherenceAnswer>["data"];
export type AdherenceDay = z.infer<typeof AdherenceDay>;
