import { z } from "zod/mini";
import { Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { PLAN_ROW, PLAN_ROW_TEXTS } from "./plan-parts.ts";
import { PRESS_NAMES } from "./press-names.ts";

const SAID = "When the statement was made, as a UTC instant.";

const { added_utc: _, removed_utc: __, ...TIME } = PLAN_ROW;
const { added_utc, removed_utc, ...TIME_TEXTS } = PLAN_ROW_TEXTS;

/** A time of day that a medicine has or had. */
export const ExportedTime = described(
  z.object({
    dosage_time: z.string(),
    ...TIME,
    addedAt: z.nullable(Instant),
    removedAt: z.nullable(Instant),
  }),
  {
    dosage_time: TEXTS.dosage_time,
    ...TIME_TEXTS,
    addedAt: added_utc,
    removedAt: removed_utc,
  },
);

/** A pause of a medicine, as recorded. */
export const ExportedPause = described(
  z.object({
    medicine: z.int(),
    from: z.nullable(LocalDate),
    from_utc: z.nullable(Instant),
    to: z.nullable(LocalDate),
    to_utc: z.nullable(Instant),
    reason: z.string(),
    createdAt: Instant,
    removedAt: z.nullable(Instant),
  }),
  {
    medicine: TEXTS.medicine,
    from: "First chart day of the pause, YYYY-MM-DD; null: it began at `from_utc`.",
    from_utc: "When the pause began, as a UTC instant; null: with the chart day `from`.",
    to: "Last chart day of the pause, YYYY-MM-DD, included; null: open, or ended at `to_utc`.",
    to_utc: "When the pause ended, as a UTC instant; null: open, or with the chart day `to`.",
    reason: "Why it was paused; may be empty.",
    createdAt: TEXTS.createdAt,
    removedAt: "When the pause was removed, as a UTC instant; null: it was not.",
  },
);

/** An intake beside the plan, as stated. */
export const ExportedIntake = described(
  z.object({
    id: z.int(),
    medicine: z.int(),
    at: Instant,
    amount: z.nullable(z.number()),
    note: z.string(),
    twice: z.boolean(),
    said: Instant,
    removedAt: z.nullable(Instant),
  }),
  {
    id: "Id of the intake.",
    medicine: TEXTS.medicine,
    at: "When it was taken, as a UTC instant.",
    amount: "How much, in the unit of the medicine; null: not stated.",
    note: "A remark; may be empty.",
    twice: "Whether it was said to be a dose taken a second time.",
    said: SAID,
    removedAt: "When the intake was removed, as a UTC instant; null: it was not.",
  },
);

/** What a press was said to be. */
export const ExportedPressName = described(
  z.object({
    pressed_utc: Instant,
    as: z.nullable(z.enum(PRESS_NAMES)),
    medicine: z.nullable(z.int()),
    intake: z.nullable(z.int()),
    also: z.boolean(),
    said: Instant,
  }),
  {
    pressed_utc: TEXTS.pressed_utc,
    as: "What the press was said to be; null: an earlier name was withdrawn.",
    medicine: "Id of the medicine taken with it; null: none.",
    intake: "Id of its intake; null: none.",
    also: "Whether a dose keeps the press as well.",
    said: SAID,
  },
);

/** An entry about the stock of a medicine, as stated. */
export const ExportedStockEntry = described(
  z.object({
    medicine: z.int(),
    kind: z.enum(["count", "refill", "discard"]),
    amount: z.number(),
    at: Instant,
    expires: z.nullable(LocalDate),
    note: z.string(),
    said: Instant,
    removedAt: z.nullable(Instant),
  }),
  {
    medicine: TEXTS.medicine,
    kind: "Counted, refilled or discarded.",
    amount: "How much, in the unit of the medicine.",
    at: "When, as a UTC instant.",
    expires: "Last usable chart day, YYYY-MM-DD; null: not stated.",
    note: "A remark; may be empty.",
    said: SAID,
    removedAt: "When the entry was removed, as a UTC instant; null: it was not.",
  },
);

/** Openings of a day that no box recorded, or that it recorded for nothing. */
export const ExportedOpenings = described(
  z.object({
    date: LocalDate,
    count: z.int(),
    reason: z.string(),
    said: Instant,
    removedAt: z.nullable(Instant),
  }),
  {
    date: "Chart day, YYYY-MM-DD in the patient's zone.",
    count: "Openings to add to those of the day; negative: to take away.",
    reason: "Why; may be empty.",
    said: SAID,
    removedAt: "When they were removed, as a UTC instant; null: they were not.",
  },
);
