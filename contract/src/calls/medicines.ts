import { defineCall } from "../define-call.ts";
import {
  AssignMedicine,
  EditMedicine,
  MedicineAnswer,
  MedicineParams,
  MedicinesAnswer,
} from "../medicines.ts";

export const assignMedicine = defineCall({
  method: "POST",
  path: "/api/medicine/assignMedicine",
  who: "user",
  scope: "patient",
  acting: "write",
  body: AssignMedicine,
  answer: { status: 201, schema: MedicinesAnswer },
  refusals: [409],
  touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
  summary: "Add medicines.",
  description:
    "One medicine, or several: all are added, or none. Their times are due from the start date on.",
});

export const editMedicine = defineCall({
  method: "POST",
  path: "/api/medicine/editMedicineRecord",
  who: "user",
  scope: "patient",
  acting: "write",
  body: EditMedicine,
  answer: { status: 200, schema: MedicineAnswer },
  refusals: [404, 409],
  touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
  summary: "Change a medicine.",
  description: "Only the fields sent are changed. Dates apply to the whole medicine.",
});

export const removeMedicine = defineCall({
  method: "DELETE",
  path: "/api/medicines/:medicineId",
  who: "user",
  scope: "patient",
  acting: "write",
  params: MedicineParams,
  answer: { status: 200, schema: MedicineAnswer },
  refusals: [404],
  touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
  summary: "Remove a medicine and its schedules.",
  description: "Past doses stay in the history.",
});
