import { z } from "zod/mini";
import {
  dataOf,
  GivenInstant,
  Id,
  IdParam,
  Instant,
  LocalDate,
  plainText,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { SAID, SAID_TEXTS } from "./base/statement-fields.ts";
import { AmountInput } from "./plan-parts.ts";

export const WARNING_CODES = ["interval_short", "max_exceeded"] as const;

/** What the limits of the plan say about an intake; only a warning, never a refusal. */
export const IntakeWarning = described(
  z.object({
    code: z.enum(WARNING_CODES),
    value: z.number(),
    limit: z.number(),
    at_least: z.boolean(),
  }),
  {
    code: "`interval_short`: the nearest other intake or taken dose of the medicine, before or after, is closer than the plan says. `max_exceeded`: in some 24 hours around it more was taken than the plan says.",
    value:
      "`interval_short`: minutes to the nearest other, not rounded. `max_exceeded`: the most taken in 24 hours, in the unit of the medicine; an amount that is not stated counts 1.",
    limit: "What the plan says, in the same unit.",
    at_least: "Whether a dose in reach is unknown, so that it may be more, or closer.",
  },
);

/** What the patient said was taken beside the plan. */
export const Intake = described(
  z.object({
    id: Id,
    medicine: Id,
    at_utc: Instant,
    date: LocalDate,
    amount: z.nullable(z.number()),
    unit: z.string(),
    pressed_utc: z.nullable(Instant),
    note: z.string(),
    stated_by: z.enum(["patient", "administrator"]),
    warnings: z.array(IntakeWarning),
  }),
  {
    id: "Id of the intake.",
    medicine: TEXTS.medicine,
    at_utc: "When it was taken, as a UTC instant.",
    date: "Chart day of that instant, YYYY-MM-DD in the patient's zone.",
    amount: "How much, in the unit of the medicine; null: not stated, limits count 1.",
    unit: "Unit of the medicine; may be empty.",
    pressed_utc:
      "The press that it took, as a UTC instant: the one named so, else an extra press within 15 minutes; null: none.",
    note: "A remark; may be empty.",
    stated_by: "Who stated it: the patient, or staff on their behalf (`administrator`).",
    warnings: "What the limits of the plan say of it, worked out now.",
  },
);

/** When a medicine may be taken again. */
export const NextIntake = described(
  z.object({
    medicine: Id,
    last_utc: z.nullable(Instant),
    in_24h: z.number(),
    at_least: z.boolean(),
    not_before_utc: z.nullable(Instant),
  }),
  {
    medicine: TEXTS.medicine,
    last_utc:
      "The last intake or taken dose of the medicine in the last days, as a UTC instant; null: none.",
    in_24h:
      "Taken in the 24 hours before now, in the unit of the medicine; an amount that is not stated counts 1.",
    at_least:
      "Whether a dose in reach of these 24 hours is unknown, so that more may have been taken.",
    not_before_utc:
      "The first instant at which the usual amount would break no limit of the plan, as a UTC instant; null: it would break none now.",
  },
);

/** GET /api/intakes */
export const IntakesQuery = described(
  z.strictObject({
    from: LocalDate,
    to: LocalDate,
    profileid: z.optional(IdParam),
    medicine: z.optional(IdParam),
  }),
  {
    ...DAY_RANGE_TEXTS,
    profileid: TEXTS.ownProfileid,
    medicine: "Id of a medicine: only its intakes. Default: all medicines.",
  },
);

export const IntakesAnswer = dataOf(
  described(z.object({ intakes: z.array(Intake), next: z.array(NextIntake) }), {
    intakes: "The intakes of these days, ascending.",
    next: "For each current medicine that is taken as needed, when it may be taken again.",
  }),
);

const NewIntake = described(
  z.strictObject({
    medicine: Id,
    at: z.optional(GivenInstant),
    amount: z.optional(z.nullable(AmountInput)),
    note: z.optional(plainText(0, 500)),
    ...SAID,
  }),
  {
    medicine: TEXTS.medicine,
    at: "When it was taken, with `Z` or an offset, not in the future. Default: `said_utc`, else on arrival.",
    amount:
      "How much, in the unit of the medicine; null: not stated. Default: the usual amount of the medicine as needed.",
    note: "A remark, up to 500 characters.",
    ...SAID_TEXTS,
  },
);

/** POST /api/intakes */
export const AddIntake = described(z.strictObject({ data: NewIntake }), {
  data: "What was taken.",
});

export const IntakeAnswer = dataOf(Intake);

/** DELETE /api/intakes/{id} */
export const IntakeParams = described(z.strictObject({ id: IdParam }), { id: "Id of the intake." });

export type Intake = z.infer<typeof Intake>;
export type IntakeWarning = z.infer<typeof IntakeWarning>;
export type NextIntake = z.infer<typeof NextIntake>;
export type AddIntake = z.infer<typeof AddIntake>["data"];
