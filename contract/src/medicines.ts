import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./answers.ts";
import { because } from "./problems.ts";

/**
 * A time of day to the minute. `HH:MM`, `HH:MM:SS` and `HH:MM:SS.SSS` are accepted, seconds must
 * be 0; the parsed value is always `HH:MM:00.000`.
 */
export const DosageTime = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:00(\.000)?)?$/, because("time_of_day"))),
  z.transform((text) => `${text.slice(0, 5)}:00.000`),
);

const fields = {
  name: plainText(1, 200),
  type: plainText(0, 2000),
  description: plainText(0, 2000),
  startdate: LocalDate,
  enddate: z.nullable(LocalDate),
  strength: plainText(0, 2000),
  galenicform: plainText(0, 2000),
};

export const Medicine = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  description: z.string(),
  startdate: LocalDate,
  enddate: z.nullable(LocalDate),
  strength: z.string(),
  galenicform: z.string(),
});

function datesInOrder(value: {
  startdate?: string | undefined;
  enddate?: string | null | undefined;
}) {
  return !value.startdate || !value.enddate || value.startdate <= value.enddate;
}

const datesInOrderFault = { message: because("date_order"), path: ["startdate"] };

/** A new medicine record; the times recorded with it are due from its start date. */
export const MedicineInput = z
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
        z.refine((times) => new Set(times).size === times.length, because("time_twice")),
      ),
      [],
    ),
  })
  .check(z.refine(datesInOrder, datesInOrderFault));

/** POST /api/medicine/assignMedicine: one or several, all or none. */
export const AssignMedicine = z.strictObject({
  data: z.union([MedicineInput, z.array(MedicineInput).check(z.minLength(1), z.maxLength(100))]),
});

/** POST /api/medicine/impersonateAssignMedicine: to the patient that is named. */
export const ImpersonateAssignMedicine = z.strictObject({
  data: z.safeExtend(MedicineInput, { profileuid: z.uuid() }),
});

/** POST /api/medicine/editMedicineRecord: the changed fields only. */
export const EditMedicine = z.strictObject({
  data: z
    .strictObject({ id: Id, ...z.partial(z.strictObject(fields)).shape })
    .check(z.refine(datesInOrder, datesInOrderFault)),
});

/** A medicine in an address. */
export const MedicineParams = z.strictObject({ medicineId: IdParam });

export const MedicineAnswer = dataOf(Medicine);
export const MedicinesAnswer = dataOf(z.union([Medicine, z.array(Medicine)]));

export type Medicine = z.infer<typeof Medicine>;
export type MedicineInput = z.infer<typeof MedicineInput>;
export type MedicineRequest = z.input<typeof MedicineInput>;
export type EditMedicine = z.infer<typeof EditMedicine>;
