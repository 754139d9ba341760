import { z } from "zod/mini";
import { Id, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Recurrence, RecurrenceInput } from "./recurrences.ts";

/**
 * A local time of day to the minute. Accepts `HH:MM`, `HH:MM:00` and `HH:MM:00.000`; the parsed value is
 * always `HH:MM:00.000`.
 */
export const DosageTime = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?$/, problem("time_of_day"))),
  z.transform((text) => `${text.slice(0, 5)}:00.000`),
);

/** How much of a medicine, in its unit: above 0, to 100,000, with 3 decimals. */
export const AmountInput = z
  .number()
  .check(z.refine(isAmount, problem("amount")), z.maximum(100_000));

function isAmount(amount: number): boolean {
  return amount > 0 && Number(amount.toFixed(3)) === amount;
}

const ROW_TEXTS = {
  amount: "How much, in the unit of the medicine; null: not stated.",
  recurrence: "On which chart days it is due.",
  valid_from:
    "First chart day of its phase, YYYY-MM-DD; null: as the medicine, or from `added_utc` on.",
  valid_to: "Last chart day of its phase, YYYY-MM-DD, included; null: as the medicine.",
  timezone:
    "IANA zone by whose days and times it is due, wherever the patient is (home time); null: the zone of the patient.",
} as const;

/** The properties of a row of a plan: one time of day of a medicine. */
export const PLAN_ROW = {
  amount: z.nullable(z.number()),
  recurrence: Recurrence,
  valid_from: z.nullable(LocalDate),
  valid_to: z.nullable(LocalDate),
  timezone: z.nullable(z.string()),
  added_utc: z.nullable(Instant),
  removed_utc: z.nullable(Instant),
} as const;

/** Descriptions of `PLAN_ROW`. */
export const PLAN_ROW_TEXTS = {
  ...ROW_TEXTS,
  added_utc:
    "Since when it is due, as a UTC instant; null: from `valid_from`, else from the first day of the medicine.",
  removed_utc: "Since when it is no longer due, as a UTC instant; null: it was not removed.",
} as const;

/** A row of the plan of one medicine. */
export const PlanRow = described(z.object({ id: Id, dosage_time: z.string(), ...PLAN_ROW }), {
  id: "Id of the row, as of a schedule.",
  dosage_time: TEXTS.dosage_time,
  ...PLAN_ROW_TEXTS,
});

/** The properties of a new row of a plan; what is left out is null, and every day. */
export const SCHEDULE_INPUT = {
  dosage_time: DosageTime,
  amount: z._default(z.nullable(AmountInput), null),
  recurrence: z._default(z.nullable(RecurrenceInput), null),
  valid_from: z._default(z.nullable(LocalDate), null),
  valid_to: z._default(z.nullable(LocalDate), null),
  timezone: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(100))), null),
} as const;

/** Descriptions of `SCHEDULE_INPUT`. */
export const SCHEDULE_INPUT_TEXTS = {
  dosage_time: TEXTS.givenDosageTime,
  ...ROW_TEXTS,
  recurrence: "On which chart days it is due; null: every day.",
  valid_from: "First chart day of its phase, YYYY-MM-DD; null: as the medicine, or the change.",
} as const;

/** Whether the phase of a row ends no earlier than it begins. */
export function phaseInOrder(row: {
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
}): boolean {
  return !row.valid_from || !row.valid_to || row.valid_from <= row.valid_to;
}

export const phaseOrderFault = { message: problem("phase_order"), path: ["valid_to"] };

const sentAsTimes = new WeakSet<object>();

/** Whether a row was sent as a plain time of day, as older clients send all of them. */
export function isSentAsTime(row: object): boolean {
  return sentAsTimes.has(row);
}

function rowOfTime(dosage_time: string) {
  const none = { amount: null, recurrence: null, valid_from: null, valid_to: null, timezone: null };
  const row = { dosage_time, ...none };
  sentAsTimes.add(row);
  return row;
}

/** A new row of a plan: a time of day that is due every day, or all of its properties. */
export const ScheduleInput = z.union([
  z.pipe(DosageTime, z.transform(rowOfTime)),
  described(
    z.strictObject(SCHEDULE_INPUT).check(z.refine(phaseInOrder, phaseOrderFault)),
    SCHEDULE_INPUT_TEXTS,
  ),
]);

/** How a medicine may be taken when it is needed. */
export const AsNeeded = described(
  z.strictObject({
    amount: z._default(z.nullable(AmountInput), null),
    min_interval_minutes: z._default(
      z.nullable(z.int().check(z.minimum(1), z.maximum(525_600))),
      null,
    ),
    max_24h: z._default(z.nullable(AmountInput), null),
    for: z._default(plainText(0, 500), ""),
  }),
  {
    amount: "How much at a time, in the unit of the medicine; null: not stated.",
    min_interval_minutes: "The least time between two intakes, in minutes; null: not stated.",
    max_24h: "The most in 24 hours, in the unit of the medicine; null: not stated.",
    for: 'What for, such as "pain", up to 500 characters; may be empty.',
  },
);

const Celsius = z._default(z.nullable(z.number().check(z.minimum(-30), z.maximum(60))), null);

/** Limits of the air around a medicine that lies in the box; a limit itself is inside. */
export const StorageLimits = described(
  z
    .strictObject({
      min_c: Celsius,
      max_c: Celsius,
      max_rh: z._default(z.nullable(z.number().check(z.minimum(1), z.maximum(100))), null),
    })
    .check(
      z.refine(({ min_c, max_c }) => min_c === null || max_c === null || min_c < max_c, {
        message: problem("limits_order"),
        path: ["min_c"],
      }),
    ),
  {
    min_c: "The lowest temperature in °C, from -30 to 60; null: none.",
    max_c: "The highest temperature in °C, from -30 to 60; null: none.",
    max_rh: "The highest relative humidity in percent, from 1 to 100; null: none.",
  },
);

/** The word of a chart day in a plan. */
export const DayWord = z.enum(["due", "paused", "not_due", "outside"]);

export type PlanRow = z.infer<typeof PlanRow>;
export type ScheduleInput = z.infer<typeof ScheduleInput>;
export type ScheduleRequest = z.input<typeof ScheduleInput>;
export type AsNeeded = z.infer<typeof AsNeeded>;
export type StorageLimits = z.infer<typeof StorageLimits>;
export type DayWord = z.infer<typeof DayWord>;
