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
  SchedulesQuery,
} from "../schedules.ts";

export const startImpersonation = defineCall({
  method: "POST",
  path: "/api/impersonation",
  who: "staff",
  roles: ["admin"],
  scope: "patient",
  confirm: true,
  body: StartImpersonation,
  answer: { status: 201, schema: ImpersonationAnswer },
  refusals: [404, 409],
  touches: ["access-log"],
  summary: "Start to impersonate a patient, for 30 minutes.",
  description:
    "Calls with the returned id in the header X-Impersonation are made as the patient. Each is recorded in the audit log under both names.",
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
  summary: "End an impersonation.",
  description: "409: it has already ended.",
});

export const getUserdataOf = defineCall({
  method: "GET",
  path: "/api/profile/imp/userdata/:profileuid",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  acting: "named",
  params: ProfileParams,
  answer: { status: 200, schema: ProfileAnswer },
  refusals: [404],
  shows: ["profile", "medicines", "sensors"],
  logged: "readProfile",
  summary: "Get the profile of a patient, with box and medicines.",
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
  refusals: [404, 409],
  touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
  summary: "Add a medicine for a patient.",
  description: "Its times are due from its start date on.",
});

export const getSchedulesOf = defineCall({
  method: "GET",
  path: "/api/medicine-schedules/imp/profile/:impUserId",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  acting: "named",
  params: ImpersonatedUserParams,
  query: SchedulesQuery,
  answer: { status: 200, schema: SchedulesAnswer },
  refusals: [404],
  shows: ["schedules"],
  logged: "readMedicines",
  summary: "List the schedules of a patient's medicines, by time of day.",
});

export const getMedicineScheduleOf = defineCall({
  method: "GET",
  path: "/api/medicine-schedule/imp/medicine/:medicineId/:impUserId",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "patient",
  acting: "named",
  params: ImpersonatedMedicineParams,
  query: MedicineScheduleQuery,
  answer: { status: 200, schema: MedicineScheduleAnswer },
  refusals: [404],
  shows: ["medicines", "schedules", "doses"],
  logged: "readMedicines",
  summary: "Get a patient's medicine with its schedules and doses.",
  description:
    "Doses of the last 30 chart days unless another range is given. 404 also when the medicine is another patient's.",
});
