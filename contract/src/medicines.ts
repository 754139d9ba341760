import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { Critical } from "./critical.ts";
import { Pause } from "./pauses.ts";
import { AsNeeded, isSentAsTime, ScheduleInput, StorageLimits } from "./plan-parts.ts";

const fields = {
  name: plainText(1, 200),
  type: plainText(0, 2000),
  description: plainText(0, 2000),
  startdate: LocalDate,
  enddate: z.nullable(LocalDate),
  strength: plainText(0, 2000),
  galenicform: plainText(0, 2000),
  unit: plainText(0, 50),
  prescriber: plainText(0, 200),
  indication: plainText(0, 500),
  instructions: plainText(0, 2000),
  once_only: z.boolean(),
  if_late: plainText(0, 2000),
  every_day_by: plainText(0, 200),
  as_needed: z.nullable(AsNeeded),
  storage: z.nullable(StorageLimits),
  low_days: z.int().check(z.minimum(0), z.maximum(90)),
  order_days: z.int().check(z.minimum(0), z.maximum(30)),
  pack_code: plainText(0, 50),
};

/** Descriptions of the properties of a medicine, except its id. */
export const MEDICINE_TEXTS = {
  name: "Name of the medicine, from 1 to 200 characters.",
  type: 'Kind of medicine, such as "Antidiabetic", up to 2,000 characters; may be empty.',
  description:
    'Notes for the patient, such as "With breakfast", up to 2,000 characters; may be empty.',
  startdate: "First chart day of the medicine, YYYY-MM-DD in the patient's zone.",
  enddate:
    "Last chart day of the medicine, YYYY-MM-DD in the patient's zone, included; null: no end.",
  strength: 'Strength with its unit, such as "500 mg", up to 2,000 characters; may be empty.',
  galenicform: 'Dosage form, such as "Tablet", up to 2,000 characters; may be empty.',
  unit: 'What its amounts count, such as "tablet" or "ml", up to 50 characters; may be empty.',
  prescriber: "Who prescribed it, up to 200 characters; may be empty.",
  indication: "What it is for, up to 500 characters; may be empty.",
  instructions: "How to take it, as prescribed, up to 2,000 characters; may be empty.",
  once_only:
    "Whether an extra dose is dangerous. What is said of an overdue dose then never invites taking it.",
  if_late:
    "What the leaflet or the pharmacist says about a dose that is late, up to 2,000 characters; may be empty.",
  every_day_by:
    "Who said that it is taken every day, where it is usually taken once a week, up to 200 characters; else empty.",
  as_needed: "How it may be taken when needed, also beside its times; null: only by its times.",
  storage: "Limits of the air around it, if it lies in the box; null: none, or it lies elsewhere.",
  low_days: "How many days before it runs out its stock counts as low, from 0 to 90.",
  order_days: "Working days from ordering it to having it, from 0 to 30.",
  pack_code:
    "The number on its pack, such as a PZN or an article number, up to 50 characters; may be empty.",
} as const;

/** Descriptions of who wrote the advice for late doses. */
export const IF_LATE_TEXTS = {
  if_late_author: "Who wrote `if_late`, if not the patient; null: the patient, or it is empty.",
  if_late_utc: "When `if_late` was written, as a UTC instant; null: it is empty.",
  every_day_utc: "When `every_day_by` was written, as a UTC instant; null: it is empty.",
} as const;

/** Description of the mark of staff. */
export const CRITICAL =
  "The mark of staff who want to know each missed dose of it; null: it has none.";
const PAUSED = "The pause of the medicine that holds now; null: it is not paused.";

/** What is stored of a medicine itself. */
export const MedicineRecord = described(
  z.object({
    id: Id,
    name: z.string(),
    type: z.string(),
    description: z.string(),
    startdate: LocalDate,
    enddate: z.nullable(LocalDate),
    strength: z.string(),
    galenicform: z.string(),
    unit: z.string(),
    prescriber: z.string(),
    indication: z.string(),
    instructions: z.string(),
    once_only: z.boolean(),
    if_late: z.string(),
    if_late_author: z.nullable(z.string()),
    if_late_utc: z.nullable(Instant),
    every_day_by: z.string(),
    every_day_utc: z.nullable(Instant),
    as_needed: z.nullable(AsNeeded),
    storage: z.nullable(StorageLimits),
    low_days: z.int(),
    order_days: z.int(),
    pack_code: z.string(),
    critical: z.nullable(Critical),
  }),
  { id: TEXTS.medicine, ...MEDICINE_TEXTS, ...IF_LATE_TEXTS, critical: CRITICAL },
);

/** The record of a medicine; its times are schedules. */
export const Medicine = described(z.extend(MedicineRecord, { paused: z.nullable(Pause) }), {
  id: TEXTS.medicine,
  ...MEDICINE_TEXTS,
  ...IF_LATE_TEXTS,
  critical: CRITICAL,
  paused: PAUSED,
});

function datesInOrder(value: {
  startdate?: string | undefined;
  enddate?: string | null | undefined;
}) {
  return !value.startdate || !value.enddate || value.startdate <= value.enddate;
}

const datesInOrderFault = { message: problem("date_order"), path: ["startdate"] };

/** Checks plain times of day only; the server finds other collisions. */
function hasNoTimeTwice(rows: readonly ScheduleInput[]): boolean {
  const times = new Set(rows.map(({ dosage_time }) => dosage_time));
  return times.size === rows.length || !rows.every(isSentAsTime);
}

const MEDICINE_INPUT_TEXTS = {
  ...MEDICINE_TEXTS,
  from_now:
    "Whether its times hold from the instant of the call: what was due before is not due, also earlier today. Otherwise they hold from the start date.",
  key: RETRY_KEY,
  schedules:
    "When it is due, from its start date on: times of day as HH:MM, HH:MM:00 or HH:MM:00.000, due every day, or rows with all that a plan can say; 400 at most, 48 at most on one day, none twice.",
} as const;

/** A new medicine, with its times. */
export const MedicineInput = described(
  z
    .strictObject({
      name: fields.name,
      type: z._default(fields.type, ""),
      description: z._default(fields.description, ""),
      startdate: fields.startdate,
      enddate: z._default(fields.enddate, null),
      strength: z._default(fields.strength, ""),
      galenicform: z._default(fields.galenicform, ""),
      unit: z._default(fields.unit, ""),
      prescriber: z._default(fields.prescriber, ""),
      indication: z._default(fields.indication, ""),
      instructions: z._default(fields.instructions, ""),
      once_only: z._default(fields.once_only, false),
      if_late: z._default(fields.if_late, ""),
      every_day_by: z._default(fields.every_day_by, ""),
      as_needed: z._default(fields.as_needed, null),
      storage: z._default(fields.storage, null),
      low_days: z._default(fields.low_days, 7),
      order_days: z._default(fields.order_days, 4),
      pack_code: z._default(fields.pack_code, ""),
      from_now: z._default(z.boolean(), false),
      key: RetryKey,
      schedules: z._default(
        z
          .array(ScheduleInput)
          .check(z.maxLength(400), z.refine(hasNoTimeTwice, problem("time_twice"))),
        [],
      ),
    })
    .check(z.refine(datesInOrder, datesInOrderFault)),
  MEDICINE_INPUT_TEXTS,
);

/** POST /api/medicine/assignMedicine */
export const AssignMedicine = described(
  z.strictObject({
    data: z.union([MedicineInput, z.array(MedicineInput).check(z.minLength(1), z.maxLength(100))]),
  }),
  { data: "One medicine, or up to 100: all are added, or none." },
);

/** POST /api/medicine/impersonateAssignMedicine */
export const ImpersonateAssignMedicine = described(
  z.strictObject({
    data: described(z.safeExtend(MedicineInput, { profileuid: z.uuid() }), {
      ...MEDICINE_INPUT_TEXTS,
      profileuid: "UUID of the patient's profile.",
    }),
  }),
  { data: "The medicine and its patient." },
);

/** POST /api/medicine/editMedicineRecord: the changed fields only. */
export const EditMedicine = described(
  z.strictObject({
    data: described(
      z
        .strictObject({ id: Id, ...z.partial(z.strictObject(fields)).shape })
        .check(z.refine(datesInOrder, datesInOrderFault)),
      { id: TEXTS.medicine, ...MEDICINE_TEXTS },
    ),
  }),
  { data: "The medicine and the fields to change." },
);

/** A medicine in a path. */
export const MedicineParams = described(z.strictObject({ medicineId: IdParam }), {
  medicineId: TEXTS.medicine,
});

export const MedicineAnswer = dataOf(Medicine);
export const MedicinesAnswer = dataOf(z.union([Medicine, z.array(Medicine)]));

export type MedicineRecord = z.infer<typeof MedicineRecord>;
export type Medicine = z.infer<typeof Medicine>;
export type MedicineInput = z.infer<typeof MedicineInput>;
export type MedicineRequest = z.input<typeof MedicineInput>;
export type EditMedicine = z.infer<typeof EditMedicine>;
