import { defineCall } from "../define-call.ts";
import {
  AddWeeklyMedicine,
  WeeklyMedicineAnswer,
  WeeklyMedicineParams,
  WeeklyMedicinesAnswer,
} from "../weekly-medicines.ts";

export const getWeeklyMedicines = defineCall({
  method: "GET",
  path: "/api/weekly-medicines",
  who: "user",
  scope: "none",
  answer: { status: 200, schema: WeeklyMedicinesAnswer },
  shows: ["weekly-medicines"],
  summary: "List the medicines that are usually taken once a week.",
  description:
    "A plan that has one of them every day is refused without `every_day_by`: who said every day.",
});

export const addWeeklyMedicine = defineCall({
  method: "POST",
  path: "/api/weekly-medicines",
  who: "staff",
  roles: ["admin"],
  scope: "none",
  body: AddWeeklyMedicine,
  answer: { status: 201, schema: WeeklyMedicineAnswer },
  refusals: [409],
  touches: ["weekly-medicines"],
  summary: "Add a medicine that is usually taken once a week.",
  description: "Plans that are stored already stay as they are. 409 `weekly_known`: it is listed.",
});

export const removeWeeklyMedicine = defineCall({
  method: "DELETE",
  path: "/api/weekly-medicines/:id",
  who: "staff",
  roles: ["admin"],
  scope: "none",
  params: WeeklyMedicineParams,
  answer: { status: 200, schema: WeeklyMedicineAnswer },
  refusals: [404],
  touches: ["weekly-medicines"],
  summary: "Remove a medicine from those that are usually taken once a week.",
});
