import { defineCall } from "../define-call.ts";
import { MedicineParams } from "../medicines.ts";
import {
  AddSchedule,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  ScheduleAnswer,
  ScheduleParams,
  SchedulesAnswer,
} from "../schedules.ts";

export const getSchedules = defineCall({
  method: "GET",
  path: "/api/medicine-schedules/profile",
  who: "user",
  scope: "patient",
  acting: "read",
  answer: { status: 200, schema: SchedulesAnswer },
  shows: ["schedules"],
  summary: "The schedules of all own medicines, by time of day.",
});

export const getMedicineSchedule = defineCall({
  method: "GET",
  path: "/api/medicine-schedule/medicine/:medicineId",
  who: "user",
  scope: "patient",
  acting: "read",
  params: MedicineParams,
  query: MedicineScheduleQuery,
  answer: { status: 200, schema: MedicineScheduleAnswer },
  refusals: [404],
  shows: ["medicines", "schedules", "doses"],
  summary: "A medicine with its schedules and its doses, of the last 30 chart days by default.",
});

export const addSchedule = defineCall({
  method: "POST",
  path: "/api/medicine-schedules",
  who: "user",
  scope: "patient",
  acting: "write",
  body: AddSchedule,
  answer: { status: 201, schema: ScheduleAnswer },
  refusals: [404, 409],
  touches: ["schedules", "doses"],
  summary: "Adds a time of day from now on.",
});

export const removeSchedule = defineCall({
  method: "DELETE",
  path: "/api/medicine-schedules/:scheduleId",
  who: "user",
  scope: "patient",
  acting: "write",
  params: ScheduleParams,
  answer: { status: 200, schema: ScheduleAnswer },
  refusals: [404],
  touches: ["schedules", "doses"],
  summary: "Removes a time of day; what was due before stays in the history.",
});
