import { z } from "zod/mini";
import { dataOf, Id, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { Pause } from "./pauses.ts";
import { DayWord, ScheduleInput } from "./plan-parts.ts";
import { Schedule } from "./schedules.ts";

const Version = z.int();

const PastDoses = described(z.object({ added: z.int(), removed: z.int() }), {
  added: "How many doses before now it adds.",
  removed: "How many doses before now it takes away.",
});

const PAST = "What the change does to doses before now; none unless `from` is over or today.";

const Rows = z.array(ScheduleInput).check(z.maxLength(400));

const ROWS =
  "The whole plan from then on, 400 rows at most, 48 at most on one day: times of day that are due every day, or rows. `valid_from` null or earlier: from then on.";

const FROM =
  "Chart day from whose 03:00 on it holds, YYYY-MM-DD; a day that is over corrects the past. Default: from now on.";

/** GET and PUT /api/medicine-plan/{medicineId} */
export const MedicinePlan = described(
  z.object({
    medicine: Id,
    version: Version,
    schedules: z.array(Schedule),
    pauses: z.array(Pause),
    past: PastDoses,
  }),
  {
    medicine: TEXTS.medicine,
    version: "Rises with every change of the plan; to be sent with the next one.",
    schedules:
      "All rows that the medicine ever had, those that ended or were removed included, by first day and time of day.",
    pauses: "Its pauses, by time.",
    past: "What the change did to doses before now; without a change 0.",
  },
);

export const MedicinePlanAnswer = dataOf(MedicinePlan);

/** PUT /api/medicine-plan/{medicineId} */
export const PutMedicinePlan = described(
  z.strictObject({
    data: described(
      z.strictObject({
        version: Version,
        from: z._default(z.nullable(LocalDate), null),
        schedules: Rows,
        key: RetryKey,
      }),
      { version: "The version that was read.", from: FROM, schedules: ROWS, key: RETRY_KEY },
    ),
  }),
  { data: "The new plan." },
);

/** POST /api/plan-preview */
export const PreviewPlan = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          medicine: z.optional(Id),
          startdate: z.optional(LocalDate),
          enddate: z.optional(z.nullable(LocalDate)),
          from: z._default(z.nullable(LocalDate), null),
          from_now: z._default(z.boolean(), false),
          schedules: Rows,
          days: z._default(z.int().check(z.minimum(1), z.maximum(100)), 28),
        })
        .check(
          z.refine(({ medicine, startdate }) => medicine !== undefined || startdate !== undefined, {
            message: problem("missing"),
            path: ["startdate"],
          }),
          z.refine(({ startdate, enddate }) => !startdate || !enddate || startdate <= enddate, {
            message: problem("date_order"),
            path: ["startdate"],
          }),
        ),
      {
        medicine: "Id of a medicine whose plan would change.",
        startdate:
          "First chart day of a medicine to be added, YYYY-MM-DD; of a stored one where it would change.",
        enddate:
          "Last chart day of the medicine, YYYY-MM-DD, included; null: no end, or as stored.",
        from: FROM,
        from_now:
          "Whether a medicine to be added is to hold from now; a stored one has no use for it.",
        schedules: ROWS,
        days: "How many chart days to show, from 1 to 100: from `from` on, else from today or the start date on.",
      },
    ),
  }),
  { data: "The plan as it would be." },
);

const PreviewedDose = described(
  z.object({
    date: LocalDate,
    dosage_time: z.string(),
    due_utc: Instant,
    amount: z.nullable(z.number()),
  }),
  {
    date: "Chart day on which it is shown, YYYY-MM-DD in the patient's zone.",
    dosage_time: TEXTS.dosage_time,
    due_utc: "When the dose is due, as a UTC instant.",
    amount: "How much, in the unit of the medicine; null: not stated.",
  },
);

const PreviewedDay = described(z.object({ date: LocalDate, plan: DayWord }), {
  date: "The chart day, YYYY-MM-DD in the patient's zone.",
  plan: "What the plan says of the day.",
});

const PreviewedStep = described(
  z.object({ from: LocalDate, to: z.nullable(LocalDate), amount: z.nullable(z.number()) }),
  {
    from: "First chart day of the step, YYYY-MM-DD.",
    to: "Last chart day of the step, YYYY-MM-DD, included; null: it goes on without an end.",
    amount:
      "What is taken on each of its days with doses, in the unit of the medicine; null: not stated, or not the same on all of them.",
  },
);

export const PlanPreviewAnswer = dataOf(
  described(
    z.object({
      doses: z.array(PreviewedDose),
      days: z.array(PreviewedDay),
      steps: z.array(PreviewedStep),
      total: z.nullable(z.number()),
      past: PastDoses,
    }),
    {
      doses: "The doses of these days, by due time.",
      days: "The chart days, in order.",
      steps:
        "The plan from the first of these days on, in order: a step for each stretch in which the same times hold.",
      total:
        "What is taken from now until the plan ends, in the unit of the medicine; null: it has no end within 400 days, or an amount is not stated.",
      past: PAST,
    },
  ),
);

export type MedicinePlan = z.infer<typeof MedicinePlan>;
export type PlanPreview = z.infer<typeof PlanPreviewAnswer>["data"];
export type PreviewedStep = z.infer<typeof PreviewedStep>;
