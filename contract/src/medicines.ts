import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./answers.ts";
import { described } from "./described.ts";
import { DosageTime } from "./plan-parts.ts";
import { problem } from "./problems.ts";
import { TEXTS } from "./property-texts.ts";

const fields = {
  name: plainText(1, 200),
  type: plainText(0, 2000),
  description: plainText(0, 2000),
  startdate: LocalDate,
  enddate: z.nullable(LocalDate),
  strength: plainText(0, 2000),
  galenicform: plainText(0, 2000),
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
} as const;

/** The record of a medicine; its times are schedules. */
export const Medicine = described(
  z.object({
    id: Id,
    name: z.string(),
    type: z.string(),
    description: z.string(),
    startdate: LocalDate,
    enddate: z.nullable(LocalDate),
    strength: z.string(),
    galenicform: z.string(),
  }),
  { id: TEXTS.medicine, ...MEDICINE_TEXTS },
);

function datesInOrder(value: {
  startdate?: string | undefined;
  enddate?: string | null | undefined;
}) {
  return !value.startdate || !value.enddate || value.startdate <= value.enddate;
}

const datesInOrderFault = { message: problem("date_order"), path: ["startdate"] };

const MEDICINE_INPUT_TEXTS = {
  ...MEDICINE_TEXTS,
  schedules:
    "Local times of day at which it is due, as HH:MM, HH:MM:00 or HH:MM:00.000, from its start date on; 48 at most, none twice.",
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
      schedules: z._default(
        z.array(DosageTime).check(
          z.maxLength(48),
          z.refine((times) => new Set(times).size === times.length, problem("time_twice")),
        ),
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

export type Medicine = z.infer<typeof Medicine>;
export type MedicineInput = z.infer<typeof MedicineInput>;
export type MedicineRequest = z.input<typeof MedicineInput>;
export type EditMedicine = z.infer<typeof EditMedicine>;
