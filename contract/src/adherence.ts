import { z } from "zod/mini";
import { dataOf, Instant, LocalDate } from "./answers.ts";

/** A share with what it was counted from; `percent` is null where the denominator is 0. */
export const Share = z.object({
  numerator: z.int(),
  denominator: z.int(),
  percent: z.nullable(z.number()),
});

const count = z.int();

/**
 * One chart day. `due` to `excused` count doses; `occasions`, `presses`, `extra` and `implementation`
 * count occasions and presses (after the one-minute rule) and are null when one medicine is asked for.
 * `implementation` is null on days that are not monitored, too.
 */
export const AdherenceDay = z.object({
  date: LocalDate,
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
});

/**
 * GET /api/adherence: figures over the closed days of the range that were monitored. A press does not say
 * which medicine was taken: when one is asked for, figures of presses are null, shares of days count none,
 * and a drug holiday is a run of days on which none of its doses was taken.
 */
export const AdherenceAnswer = dataOf(
  z.object({
    timezone: z.string(),
    tolerance_minutes: z.number(),
    days: z.array(AdherenceDay),
    figures: z.object({
      coverage: Share,
      taking: Share,
      daily_implementation: Share,
      correct_dosing: Share,
      timing_of_due: Share,
      timing_of_taken: Share,
      drug_holidays: z.object({ count, longest_days: count }),
      regularity: z.array(
        z.object({ dosage_time: z.string(), presses: count, hours: z.nullable(z.number()) }),
      ),
      initiation_utc: z.nullable(Instant),
      persistence: z.nullable(
        z.object({ last_press_utc: z.nullable(Instant), stopped: z.boolean() }),
      ),
    }),
  }),
);

export type Adherence = z.infer<typeof AdherenceAnswer>["data"];
export type AdherenceDay = z.infer<typeof AdherenceDay>;
