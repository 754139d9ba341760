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
  touches: ["medicines", "schedules", "doses"],
  summary: "Adds one medicine, or several, all or none; the times that it brings are due at once.",
});

export const editMedicine = defineCall({
  method: "POST",
  path: "/api/medicine/editMedicineRecord",
  who: "user",
  scope: "patient",
  acting: "write",
  body: EditMedicine,
  answer: { status: 200, schema: MedicineAnswer },
  refusals: [404],
  touches: ["medicines", "schedules", "doses"],
  summary: "Changes the named fields of a medicine.",
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
  touches: ["medicines", "schedules", "doses"],
  summary: "Removes a medicine and its schedules; its past doses stay in the history.",
});
