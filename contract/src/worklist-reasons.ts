import { DAY_PARTS } from "@dosebeat/domain/worklist/day-facts";
import { RHYTHMS } from "@dosebeat/domain/worklist/reasons";
import { z } from "zod/mini";
import { Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

export const WORKLIST_REASON_KINDS = [
  "no_press",
  "missed_in_a_row",
  "missed_often",
  "missed_some",
  "drift",
  "late_often",
  "skipped",
  "extra_presses",
  "stock_out",
  "back",
  "by_hand",
  "not_understood",
  "box_silent",
  "never_seen",
  "battery",
  "battery_ends",
  "messages_lost",
  "taken_twice",
  "too_often",
  "dose_missed",
  "critical_missed",
  "over_most",
  "opened_again",
  "fewer_left",
  "no_box",
] as const;

const Count = z.optional(z.int());

/** Why a patient is on the worklist; docs/worklist.md has the rules. */
export const WorklistReason = described(
  z.object({
    kind: z.enum(WORKLIST_REASON_KINDS),
    part: z.optional(z.enum(DAY_PARTS)),
    count: Count,
    of: Count,
    days: Count,
    minutes: Count,
    percent: Count,
    date: z.optional(LocalDate),
    since_utc: z.optional(Instant),
    dates: z.optional(z.array(LocalDate)),
    pressed_utc: z.optional(Instant),
    due_utc: z.optional(Instant),
    medicine: z.optional(z.nullable(z.string())),
    rhythm: z.optional(z.enum(RHYTHMS)),
    missing: z.optional(z.number()),
    ever: z.optional(z.boolean()),
    reason: z.optional(z.nullable(z.string())),
    is_regular_before: z.optional(z.boolean()),
    is_missed: z.optional(z.boolean()),
  }),
  {
    kind: "What it is about; which other properties there are follows from it.",
    part: "Part of the day: mornings begin at 3, middays at 11, evenings at 16, nights at 22 o'clock.",
    count: "How many of that part, or how many presses or doses.",
    of: "Of how many whose result is known.",
    days: "On how many days, or until in how many days.",
    minutes: "By how many minutes a week presses move away from the time.",
    percent: TEXTS.battery,
    date: "The chart day that it is about, YYYY-MM-DD in the patient's zone.",
    since_utc: "Since when, as a UTC instant.",
    dates: "The chart days that it is about, ascending, YYYY-MM-DD in the patient's zone.",
    pressed_utc:
      "When the box was opened, as a UTC instant; of `no_press` the last press, absent without one.",
    due_utc: "When the missed dose was due, as a UTC instant.",
    medicine: "Name of the medicine; null: several were due then.",
    rhythm: "How often the medicine is due; `other`: neither once a week nor once a month.",
    missing:
      "How many fewer were counted than should have been left at least, in the unit of the medicine.",
    ever: "Whether the patient had a box before.",
    reason: "Why the patient skipped it, in their words; null: not said.",
    is_regular_before: "Whether nearly all were taken before those that were missed.",
    is_missed: "Whether the last one was missed.",
  },
);

export type WorklistReason = z.infer<typeof WorklistReason>;
