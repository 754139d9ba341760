import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { Intake } from "./intakes.ts";
import { DayWord } from "./plan-parts.ts";
import { NamedPress } from "./press-names.ts";

/** A medicine as a dose names it. */
export const DoseMedicine = described(
  z.object({ id: Id, name: z.string(), strength: z.string() }),
  {
    id: TEXTS.medicine,
    name: "Name of the medicine.",
    strength: 'Strength as entered, such as "500 mg"; may be empty.',
  },
);

/** Why it is not certain that nothing was pressed. */
export const Doubt = z.discriminatedUnion("kind", [
  described(z.object({ kind: z.literal("no_box") }), {
    kind: "No box was assigned to the patient.",
  }),
  described(z.object({ kind: z.literal("no_button") }), {
    kind: "The device that was assigned has no button.",
  }),
  described(
    z.object({ kind: z.literal("unheard"), from_utc: Instant, to_utc: z.nullable(Instant) }),
    {
      kind: "Messages of the box are missing between two instants.",
      from_utc: "Since when messages are missing, as a UTC instant.",
      to_utc: "Until when messages are missing, as a UTC instant; null: until now.",
    },
  ),
]);

/** Where a press for a dose was looked for and not found. */
export const Searched = described(
  z.object({ from_utc: Instant, to_utc: Instant, doubt: z.nullable(Doubt) }),
  {
    from_utc: "Start of the window of the dose, as a UTC instant.",
    to_utc: "End of the window of the dose, as a UTC instant.",
    doubt:
      "Why a press may have been lost; null: the box was connected throughout, or only the press of a neighbouring dose is in doubt.",
  },
);

/** One medicine due at one time. */
export const Dose = described(
  z.object({
    date: LocalDate,
    medicine: DoseMedicine,
    dosage_time: z.string(),
    amount: z.nullable(z.number()),
    unit: z.string(),
    schedule: Id,
    timezone: z.nullable(z.string()),
    due_utc: Instant,
    pressed_utc: z.nullable(Instant),
    deviation_minutes: z.nullable(z.number()),
    status: z.enum(DOSE_STATUSES),
    status_if_counted: z.nullable(z.enum(DOSE_STATUSES)),
    confirmed_utc: z.nullable(Instant),
    said_taken_utc: z.optional(Instant),
    reason: z.nullable(z.string()),
    stated_by: z.nullable(z.enum(["patient", "administrator"])),
    searched: z.nullable(Searched),
    open: z.boolean(),
    once_only: z.boolean(),
  }),
  {
    date: "Chart day on which it is shown, YYYY-MM-DD in the patient's zone: that of the schedule, or with home time that of `due_utc`.",
    medicine: "The medicine that is due.",
    dosage_time: TEXTS.dosage_time,
    amount: "How much, in `unit`; null: not stated.",
    unit: 'Unit of the amount, such as "tablets"; may be empty.',
    schedule: "Id of the schedule by which it is due.",
    timezone: "Home zone, in which `dosage_time` is; null: the zone of the patient.",
    due_utc: "When the dose is due, as a UTC instant.",
    pressed_utc: "The press that confirms the dose, as a UTC instant; null: there is none.",
    deviation_minutes:
      "Press − due in minutes, negative when early, not rounded; null: there is no press.",
    status: "What became of the dose.",
    status_if_counted:
      "On an excused day: what the status would be if the day counted, because the medicine is due all the same; otherwise null.",
    confirmed_utc:
      "When the patient says that it was taken without the box, as a UTC instant; null: not stated.",
    said_taken_utc:
      "When the patient says that they took the dose, as a UTC instant, where a press counts for it, too; otherwise absent.",
    reason: "Why the dose was skipped or the day is not monitored; null: neither, or not stated.",
    stated_by:
      "Who stated that it was taken or skipped: the patient, or an administrator on their behalf; null: nobody.",
    searched:
      "Where its press was looked for; null unless the dose is overdue, missed or unknown, or would be if its day counted.",
    open: "Whether it is unknown only until the box is heard again. A box that stays silent leaves it unknown.",
    once_only: "Whether an extra dose of the medicine is dangerous.",
  },
);

const CHART_DAY_TEXTS = {
  date: "The chart day, YYYY-MM-DD in the patient's zone.",
  start_utc: "Start of the day, 03:00 local time, as a UTC instant.",
  end_utc: "End of the day, 03:00 local time on the next day, as a UTC instant; excluded.",
  timezone: "IANA time zone of the patient on that day; past days keep theirs.",
} as const;

/** The bounds of a chart day. */
export const ChartDay = described(
  z.object({ date: LocalDate, start_utc: Instant, end_utc: Instant, timezone: z.string() }),
  CHART_DAY_TEXTS,
);

/** A chart day with its word in the plan. */
const PlannedDay = described(
  z.object({
    date: LocalDate,
    start_utc: Instant,
    end_utc: Instant,
    timezone: z.string(),
    plan: DayWord,
  }),
  {
    ...CHART_DAY_TEXTS,
    plan: TEXTS.dayWord,
  },
);

/** A time when the box was not heard. */
export const SilentTime = described(z.object({ from_utc: Instant, to_utc: z.nullable(Instant) }), {
  from_utc: "Last contact before the silence, as a UTC instant.",
  to_utc: "First contact after it, as a UTC instant; null: the box is still silent.",
});

const ExtraPress = described(z.object({ pressed_utc: Instant }), {
  pressed_utc: TEXTS.pressed_utc,
});

/** An opening of the box near a dose that was taken. */
export const SecondOpening = described(
  z.object({
    opened_utc: z.nullable(Instant),
    after_utc: z.nullable(Instant),
    until_utc: z.nullable(Instant),
    at_least: z.boolean(),
    date: LocalDate,
    due_utc: Instant,
    pressed_utc: Instant,
    medicines: z.array(Id),
    as: z.nullable(z.literal("not_known")),
  }),
  {
    opened_utc:
      "Its first press, as a UTC instant; null: only the number of the press is known, not its time.",
    after_utc: "Then the observation after which it was, as a UTC instant; else null.",
    until_utc: "Then the observation until which it was, as a UTC instant; else null.",
    at_least: "Whether there may have been more than this one, as only numbers are known.",
    date: "Its chart day, YYYY-MM-DD in the patient's zone.",
    due_utc: "When the dose was due that it is near, as a UTC instant.",
    pressed_utc: "The press of that dose, as a UTC instant.",
    medicines: "Ids of the medicines of that dose.",
    as: "`not_known`: the patient cannot tell what it was, and is asked no more; null: nothing was said.",
  },
);

/** Two neighbouring doses that were taken shortly after each other. */
const ClosePair = described(
  z.object({
    date: LocalDate,
    due_utc: Instant,
    pressed_utc: Instant,
    next_due_utc: Instant,
    next_pressed_utc: Instant,
    minutes: z.number(),
  }),
  {
    date: "Chart day of the second press, YYYY-MM-DD in the patient's zone.",
    due_utc: "When the first was due, as a UTC instant.",
    pressed_utc: "The press of the first, as a UTC instant.",
    next_due_utc: "When the second was due, as a UTC instant.",
    next_pressed_utc: "The press of the second, as a UTC instant.",
    minutes: "Minutes between the presses, not rounded.",
  },
);

/** GET /api/doses and GET /api/adherence */
export const DosesQuery = described(
  z.strictObject({
    from: LocalDate,
    to: LocalDate,
    profileid: z.optional(IdParam),
    medicine: z.optional(IdParam),
  }),
  {
    ...DAY_RANGE_TEXTS,
    profileid: TEXTS.ownProfileid,
    medicine: "Id of a medicine: only its doses. Default: all medicines.",
  },
);

/** All that a chart of doses needs, so that the browser calculates no time zones. */
export const DosesAnswer = dataOf(
  described(
    z.object({
      timezone: z.string(),
      days: z.array(PlannedDay),
      doses: z.array(Dose),
      extra_presses: z.array(ExtraPress),
      named_presses: z.array(NamedPress),
      intakes: z.array(Intake),
      second_openings: z.array(SecondOpening),
      close_pairs: z.array(ClosePair),
      silent: z.array(SilentTime),
    }),
    {
      timezone: "IANA time zone of the patient on the last day asked for.",
      days: "The chart days of the range, in order.",
      doses: "The doses of these days, by due time.",
      extra_presses:
        "Presses of these days that belong to no dose, and that nobody named or took for an intake.",
      named_presses: "Presses of these days that the patient named.",
      intakes: "What was taken beside the plan on these days, ascending.",
      second_openings:
        "Openings of the box on these days near a dose that was taken, which may have been a second one: never called an overdose. Runs of presses less than 15 minutes apart, named by nobody, and less than half a gap between doses, at most 84 hours, from the nearest press of a dose. Empty where one `medicine` is asked for.",
      close_pairs:
        "Neighbouring doses of these days whose presses are 15 minutes or more, but under a quarter of their gap apart. Empty where one `medicine` is asked for.",
      silent: "When the boxes of the patient were silent on these days.",
    },
  ),
);

export type ChartDay = z.infer<typeof ChartDay>;
export type Dose = z.infer<typeof Dose>;
export type DosesQuery = z.infer<typeof DosesQuery>;
export type Doses = z.infer<typeof DosesAnswer>["data"];
