import { defineCall } from "./base/define-call.ts";
import { MEDICINE, MEDICINE_INPUT } from "./example-values.ts";
import {
  AssignMedicine,
  EditMedicine,
  MedicineAnswer,
  MedicineParams,
  MedicinesAnswer,
} from "./medicines.ts";

export const assignMedicine = defineCall(
  {
    method: "POST",
    path: "/api/medicine/assignMedicine",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: AssignMedicine,
    answer: { status: 201, schema: MedicinesAnswer },
    refusals: [409],
    touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
    summary: "Add medicines.",
    description:
      "One medicine, or several: all are added, or none. Their times are due from the start date on.",
  },
  { body: { data: MEDICINE_INPUT }, answer: { data: MEDICINE } },
);

export const editMedicine = defineCall(
  {
    method: "POST",
    path: "/api/medicine/editMedicineRecord",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    body: EditMedicine,
    answer: { status: 200, schema: MedicineAnswer },
    refusals: [404, 409],
    touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
    summary: "Change a medicine.",
    description: "Only the fields sent are changed. Dates apply to the whole medicine.",
  },
  {
    body: { data: { id: MEDICINE.id, description: "With breakfast" } },
    answer: { data: MEDICINE },
  },
);

export const removeMedicine = defineCall(
  {
    method: "DELETE",
    path: "/api/medicines/:medicineId",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    params: MedicineParams,
    answer: { status: 200, schema: MedicineAnswer },
    refusals: [404],
    touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
    summary: "Remove a medicine and its schedules.",
    description: "Past doses stay in the history.",
  },
  { answer: { data: MEDICINE } },
);
