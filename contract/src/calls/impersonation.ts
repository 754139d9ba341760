import { defineCall } from "../define-call.ts";
import {
  EndedImpersonationAnswer,
  ImpersonationAnswer,
  ImpersonationParams,
  StartImpersonation,
} from "../impersonation.ts";
import { ImpersonateAssignMedicine, MedicinesAnswer } from "../medicines.ts";
import { ProfileAnswer, ProfileParams } from "../profiles.ts";
import {
  ImpersonatedMedicineParams,
  ImpersonatedUserParams,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  SchedulesAnswer,
} from "../schedules.ts";

export const startImpersonation = defineCall({
  method: "POST",
  path: "/api/impersonation",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  body: StartImpersonation,
  answer: { status: 201, schema: ImpersonationAnswer },
  refusals: [404, 409],
  touches: ["access-log"],
  summary: "Starts to act as a patient for 30 minutes, by the header X-Impersonation.",
});

export const endImpersonation = defineCall({
  method: "DELETE",
  path: "/api/impersonation/:id",
  who: "staff",
  roles: ["admin"],
  scope: "self",
  params: ImpersonationParams,
  answer: { status: 200, schema: EndedImpersonationAnswer },
  refusals: [404, 409],
  touches: ["access-log"],
  summary: "Ends it.",
});

export const getUserdataOf = defineCall({
  method: "GET",
  path: "/api/profile/imp/userdata/:profileuid",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  acting: "named",
  params: ProfileParams,
  answer: { status: 200, schema: ProfileAnswer },
  refusals: [404],
  shows: ["profile", "medicines", "sensors"],
  summary: "The profile of a patient with box and medicines.",
});

export const assignMedicineTo = defineCall({
  method: "POST",
  path: "/api/medicine/impersonateAssignMedicine",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  acting: "named",
  body: ImpersonateAssignMedicine,
  answer: { status: 201, schema: MedicinesAnswer },
  refusals: [404],
  touches: ["medicines", "schedules", "doses"],
  summary: "Adds a medicine for a patient.",
});

export const getSchedulesOf = defineCall({
  method: "GET",
  path: "/api/medicine-schedules/imp/profile/:impUserId",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  acting: "named",
  params: ImpersonatedUserParams,
  answer: { status: 200, schema: SchedulesAnswer },
  refusals: [404],
  shows: ["schedules"],
  summary: "The schedules of all medicines of a patient, by time of day.",
});

export const getMedicineScheduleOf = defineCall({
  method: "GET",
  path: "/api/medicine-schedule/imp/medicine/:medicineId/:impUserId",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  acting: "named",
  params: ImpersonatedMedicineParams,
  query: MedicineScheduleQuery,
  answer: { status: 200, schema: MedicineScheduleAnswer },
  refusals: [404],
  shows: ["medicines", "schedules", "doses"],
  summary: "A medicine of a patient with its schedules and its doses.",
});
