import { z } from "zod/mini";
import { dataOf, Instant, plainText } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { DOSE, MEDICINE, MEDICINE_INPUT, PROFILE, SCHEDULE } from "./example-values.ts";
import { ImpersonateAssignMedicine, MedicinesAnswer } from "./medicines.ts";
import { ProfileAnswer, ProfileParams } from "./profiles.ts";
import {
  ImpersonatedMedicineParams,
  ImpersonatedUserParams,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  SchedulesAnswer,
  SchedulesQuery,
} from "./schedules.ts";

/** POST /api/impersonation */
export const StartImpersonation = described(
  z.strictObject({
    data: described(z.strictObject({ profileuid: z.uuid(), reason: plainText(1, 500) }), {
      profileuid: "UUID of the patient's profile.",
      reason: "Why, from 1 to 500 characters; the patient sees it in the access log.",
    }),
  }),
  { data: "The patient and the reason." },
);

const started = { id: z.uuid(), profileuid: z.uuid(), expires: Instant };

const STARTED_TEXTS = {
  id: "Value of the header X-Impersonation on calls made as the patient.",
  profileuid: TEXTS.profileuid,
  expires: "When it ends by itself, 30 minutes after its start, as a UTC instant.",
} as const;

/** A running impersonation. */
export const Impersonation = described(z.object(started), STARTED_TEXTS);

export const ImpersonationAnswer = dataOf(Impersonation);

/** DELETE /api/impersonation/{id} */
export const ImpersonationParams = described(z.strictObject({ id: z.uuid() }), {
  id: "Id of the impersonation, from its start.",
});

export const EndedImpersonationAnswer = dataOf(
  described(z.object({ ...started, ended: Instant }), {
    ...STARTED_TEXTS,
    ended: "When it was ended, as a UTC instant.",
  }),
);

export type Impersonation = z.infer<typeof Impersonation>;

const profileuid = PROFILE.profileuid;

const IMPERSONATION = {
  id: "f2b1c7de-6a0b-4d6f-8e55-3c9d7b1a2e40",
  profileuid,
  expires: "2026-05-10T12:30:00.000Z",
};

export const startImpersonation = defineCall(
  {
    method: "POST",
    path: "/api/impersonation",
    who: "staff",
    roles: ["admin"],
    scope: "patient",
    tells: "nothing",
    confirm: true,
    body: StartImpersonation,
    answer: { status: 201, schema: ImpersonationAnswer },
    refusals: [404, 409],
    touches: ["access-log"],
    summary: "Start to impersonate a patient, for 30 minutes.",
    description:
      "Calls with the returned id in the header X-Impersonation are made as the patient. Each is recorded in the audit log under both names.",
  },
  {
    body: { data: { profileuid, reason: "Asked for help by telephone" } },
    answer: { data: IMPERSONATION },
  },
);

export const endImpersonation = defineCall(
  {
    method: "DELETE",
    path: "/api/impersonation/:id",
    who: "staff",
    roles: ["admin"],
    scope: "self",
    tells: "nothing",
    params: ImpersonationParams,
    answer: { status: 200, schema: EndedImpersonationAnswer },
    refusals: [404, 409],
    touches: ["access-log"],
    summary: "End an impersonation.",
    description: "409: it has already ended.",
  },
  { answer: { data: { ...IMPERSONATION, ended: "2026-05-10T12:10:00.000Z" } } },
);

export const getUserdataOf = defineCall(
  {
    method: "GET",
    path: "/api/profile/imp/userdata/:profileuid",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: ["read:patients", "read:plans"],
    tells: "doses",
    acting: "named",
    params: ProfileParams,
    answer: { status: 200, schema: ProfileAnswer },
    refusals: [404],
    shows: ["profile", "medicines", "sensors"],
    logged: "readProfile",
    summary: "Get the profile of a patient, with box and medicines.",
  },
  { answer: { data: PROFILE } },
);

export const assignMedicineTo = defineCall(
  {
    method: "POST",
    path: "/api/medicine/impersonateAssignMedicine",
    who: "staff",
    roles: ["admin"],
    scope: "patient",
    tells: "nothing",
    acting: "named",
    body: ImpersonateAssignMedicine,
    answer: { status: 201, schema: MedicinesAnswer },
    refusals: [404, 409],
    touches: ["medicines", "schedules", "plans", "doses", "intakes", "stock"],
    summary: "Add a medicine for a patient.",
    description: "Its times are due from its start date on.",
  },
  {
    body: { data: { profileuid, ...MEDICINE_INPUT } },
    answer: { data: MEDICINE },
  },
);

export const getSchedulesOf = defineCall(
  {
    method: "GET",
    path: "/api/medicine-schedules/imp/profile/:impUserId",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: ["read:plans"],
    tells: "doses",
    acting: "named",
    params: ImpersonatedUserParams,
    query: SchedulesQuery,
    answer: { status: 200, schema: SchedulesAnswer },
    refusals: [404],
    shows: ["schedules"],
    logged: "readMedicines",
    summary: "List the schedules of a patient's medicines, by time of day.",
  },
  { answer: { data: { schedule: [SCHEDULE] } } },
);

export const getMedicineScheduleOf = defineCall(
  {
    method: "GET",
    path: "/api/medicine-schedule/imp/medicine/:medicineId/:impUserId",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: ["read:plans", "read:doses"],
    tells: "doses",
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
  },
  {
    answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
  },
);
