import { z } from "zod/mini";
import { LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";

function isEachOnce(days: readonly number[], isDay: (day: number) => boolean): boolean {
  return days.length > 0 && days.every(isDay) && new Set(days).size === days.length;
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= 7;
}

function isMonthDay(day: number): boolean {
  return Number.isInteger(day) && ((day >= 1 && day <= 31) || day === -1);
}

const Weekdays = z
  .array(z.number())
  .check(z.refine((days) => isEachOnce(days, isWeekday), problem("weekday")));

const MonthDays = z
  .array(z.number())
  .check(z.refine((days) => isEachOnce(days, isMonthDay), problem("month_day")));

const Every = z.int().check(z.minimum(2), z.maximum(366));

const DaysInCycle = z.int().check(z.minimum(1), z.maximum(366));

const KIND = "How its days are found.";

const ANCHOR = "A chart day on which it is due, YYYY-MM-DD; the first one.";

const GIVEN_ANCHOR = `${ANCHOR} Default: the first day of the row.`;

const INTERVAL_TEXTS = { kind: KIND, every: "Days from one dose to the next, from 2 to 366." };

const CYCLE_TEXTS = {
  kind: KIND,
  on: "Days in a row on which it is due, from 1 to 366.",
  off: "Days in a row after them on which it is not due, from 1 to 366.",
};

const Daily = described(z.strictObject({ kind: z.literal("daily") }), { kind: KIND });

const OnWeekdays = described(z.strictObject({ kind: z.literal("weekdays"), days: Weekdays }), {
  kind: KIND,
  days: "Days of the week, 1 = Monday, each once.",
});

const Monthly = described(z.strictObject({ kind: z.literal("monthly"), days: MonthDays }), {
  kind: KIND,
  days: "Days of the month, 1 to 31 or -1 for the last, each once. Not every month has a 31st.",
});

/** On which chart days a time of day is due. */
export const Recurrence = z.discriminatedUnion("kind", [
  Daily,
  OnWeekdays,
  described(z.strictObject({ kind: z.literal("interval"), every: Every, anchor: LocalDate }), {
    ...INTERVAL_TEXTS,
    anchor: ANCHOR,
  }),
  described(
    z.strictObject({
      kind: z.literal("cycle"),
      on: DaysInCycle,
      off: DaysInCycle,
      anchor: LocalDate,
    }),
    { ...CYCLE_TEXTS, anchor: ANCHOR },
  ),
  Monthly,
]);

/** As `Recurrence`, as a client sends it: the anchor may be missing. */
export const RecurrenceInput = z.discriminatedUnion("kind", [
  Daily,
  OnWeekdays,
  described(
    z.strictObject({ kind: z.literal("interval"), every: Every, anchor: z.optional(LocalDate) }),
    { ...INTERVAL_TEXTS, anchor: GIVEN_ANCHOR },
  ),
  described(
    z.strictObject({
      kind: z.literal("cycle"),
      on: DaysInCycle,
      off: DaysInCycle,
      anchor: z.optional(LocalDate),
    }),
    { ...CYCLE_TEXTS, anchor: GIVEN_ANCHOR },
  ),
  Monthly,
]);

export type Recurrence = z.infer<typeof Recurrence>;
export type RecurrenceInput = z.infer<typeof RecurrenceInput>;
