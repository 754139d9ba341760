import { DOSE_STATUSES } from "@dosebeat/domain/statuses";
import { z } from "zod/mini";
import { dataOf, GivenInstant, Id, IdParam, Instant, LocalDate, plainText } from "./answers.ts";
import { DosageTime } from "./medicines.ts";

/** A medicine as a dose names it. */
export const DoseMedicine = z.object({ id: Id, name: z.string(), strength: z.string() });

/**
 * Why nobody can say that nothing was pressed: `no_box`, no box was bound; `no_button`, the device that
 * was bound has none; `unheard`, messages of the box are missing between the two instants (`to_utc` null:
 * until now).
 */
export const Doubt = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("no_box") }),
  z.object({ kind: z.literal("no_button") }),
  z.object({ kind: z.literal("unheard"), from_utc: Instant, to_utc: z.nullable(Instant) }),
]);

/**
 * Where a press for a dose was looked for in vain; `doubt` null: the box was heard the whole time, or
 * only the press of a neighbouring dose is in doubt.
 */
export const Searched = z.object({
  from_utc: Instant,
  to_utc: Instant,
  doubt: z.nullable(Doubt),
});

/**
 * One medicine due at one occasion. `date` is the chart day of the schedule in the patient's zone,
 * `deviation_minutes` = press − due, signed, not rounded. `confirmed_utc`: when it was taken without
 * the box, as the patient says; `reason`: why it was left out, or why the day is not monitored;
 * `stated_by`: who said that it was taken or left out, the patient or an administrator in their place;
 * `searched`: of a dose that is overdue, missed or unknown, else null.
 */
export const Dose = z.object({
  date: LocalDate,
  medicine: DoseMedicine,
  dosage_time: z.string(),
  due_utc: Instant,
  pressed_utc: z.nullable(Instant),
  deviation_minutes: z.nullable(z.number()),
  status: z.enum(DOSE_STATUSES),
  confirmed_utc: z.nullable(Instant),
  reason: z.nullable(z.string()),
  stated_by: z.nullable(z.enum(["patient", "administrator"])),
  searched: z.nullable(Searched),
});

/** The bounds of a chart day, the end excluded. */
export const ChartDay = z.object({
  date: LocalDate,
  start_utc: Instant,
  end_utc: Instant,
  /** The zone of the patient on that day: days that are over keep theirs. */
  timezone: z.string(),
});

/** A time when the box was not heard; `to_utc` null: until now. */
export const SilentTime = z.object({ from_utc: Instant, to_utc: z.nullable(Instant) });

/** GET /api/doses: chart days, both included. */
export const DosesQuery = z.strictObject({
  from: LocalDate,
  to: LocalDate,
  profileid: z.optional(IdParam),
  medicine: z.optional(IdParam),
});

/**
 * All that a chart of doses needs, so that the browser computes no zones: bounds of each chart day,
 * doses, presses that belong to no dose, and the times when the box was silent (`to_utc` null:
 * still silent).
 */
export const DosesAnswer = dataOf(
  z.object({
    timezone: z.string(),
    days: z.array(ChartDay),
    doses: z.array(Dose),
    extra_presses: z.array(z.object({ pressed_utc: Instant })),
    silent: z.array(SilentTime),
  }),
);

const statedDose = { date: LocalDate, medicine: Id, dosage_time: DosageTime };

/**
 * PUT /api/doses: what the patient says of a dose. `confirmed`: taken without the box, at an instant;
 * `skipped`: left out, with a reason; null takes back what was said.
 */
export const StateDose = z.strictObject({
  data: z.discriminatedUnion("status", [
    z.strictObject({
      ...statedDose,
      status: z.literal("confirmed"),
      at: GivenInstant,
      reason: z.optional(plainText(0, 500)),
    }),
    z.strictObject({ ...statedDose, status: z.literal("skipped"), reason: plainText(1, 500) }),
    z.strictObject({ ...statedDose, status: z.null() }),
  ]),
});

export const DoseAnswer = dataOf(Dose);

export type StateDose = z.infer<typeof StateDose>["data"];
export type Dose = z.infer<typeof Dose>;
export type DosesQuery = z.infer<typeof DosesQuery>;
export type Doses = z.infer<typeof DosesAnswer>["data"];
