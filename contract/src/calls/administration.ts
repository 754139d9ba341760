import { AuditAnswer, AuditQuery } from "../audit.ts";
import {
  EndedImpersonationAnswer,
  ImpersonationAnswer,
  ImpersonationParams,
  StartImpersonation,
} from "../impersonation.ts";
import {
  IngestKeyAnswer,
  IngestKeyParams,
  IngestKeysAnswer,
  IngestKeysQuery,
  MadeIngestKeyAnswer,
  MakeIngestKey,
} from "../ingest-keys.ts";
import { LatestPressesAnswer } from "../latest-presses.ts";
import { ImpersonateAssignMedicine, MedicinesAnswer } from "../medicines.ts";
import {
  ProfileAnswer,
  ProfileParams,
  ProfilesAnswer,
  ProfilesQuery,
  RosterAnswer,
  RosterQuery,
} from "../profiles.ts";
import {
  ImpersonatedMedicineParams,
  ImpersonatedUserParams,
  MedicineScheduleAnswer,
  MedicineScheduleQuery,
  SchedulesAnswer,
} from "../schedules.ts";
import {
  ChangeUser,
  CreatedUserAnswer,
  CreateUser,
  ManagedUserAnswer,
  PasswordLinkAnswer,
  UserParams,
} from "../users.ts";
import { type Calls, pageOfExamples } from "./call.ts";
import { DOSE, MEDICINE, MEDICINE_INPUT, PROFILE, SCHEDULE, USER } from "./examples.ts";

const { profileuid } = PROFILE;
const IMPERSONATION = {
  id: "f2b1c7de-6a0b-4d6f-8e55-3c9d7b1a2e40",
  profileuid,
  expires: "2026-05-10T12:30:00.000Z",
};
const MANAGED = {
  ...{ id: USER.id, email: USER.email, role: "patient", is_active: true },
  ...{ profileid: PROFILE.id, profileuid },
};
const LINK = {
  link: "https://dosebeat.example.org/auth/reset-password#code=kX3v0m1qB6wQy8s2",
  expires: "2026-05-10T12:30:00.000Z",
  mailed: false,
};
const KEY = { name: "Gateway in the cellar", createdAt: "2026-05-01T08:00:00.000Z" };

/** What administrators do for patients, and what is written down of it. */
export const ADMINISTRATION_CALLS: Calls = {
  "GET /api/profiles": {
    who: "admin",
    summary: "All profiles with the boxes that they have now.",
    query: ProfilesQuery,
    answer: { status: 200, schema: ProfilesAnswer },
    example: {
      answer: pageOfExamples({
        id: PROFILE.id,
        attributes: {
          ...{ userid: USER.id, profileuid, givenname: "Ada", familyname: "Lovelace" },
          ...{ email: USER.email, language: "en", is_active: true, is_linked: true },
          createdAt: PROFILE.createdAt,
          profile_role: { profiletype: "patient" },
          sensor: {
            data: { id: 3, attributes: { deveui: "70b3d57ed0061a2b", serial_number: "PB-0001" } },
          },
        },
      }),
    },
  },
  "GET /api/profiles/roster": {
    who: "admin",
    summary: "Everybody with box and last press, a thousand at a time, as for a printed list.",
    query: RosterQuery,
    answer: { status: 200, schema: RosterAnswer },
    example: {
      answer: {
        data: {
          users: [
            {
              ...{ id: PROFILE.id, givenname: "Ada", familyname: "Lovelace", email: USER.email },
              ...{ profiletype: "patient", is_active: true, deveui: "70b3d57ed0061a2b" },
              ...{ serial_number: "PB-0001", last_press_utc: "2026-05-10T06:05:00.000Z" },
            },
          ],
          next: null,
        },
      },
    },
  },
  "GET /api/presses/latest": {
    who: "admin",
    summary: "The presses that boxes told of last.",
    answer: { status: 200, schema: LatestPressesAnswer },
    example: {
      answer: {
        data: [
          {
            ...{ pressed_utc: "2026-05-10T06:05:00.000Z", deveui: "70b3d57ed0061a2b" },
            owner: { profileid: PROFILE.id, givenname: "Ada", familyname: "Lovelace" },
          },
        ],
      },
    },
  },
  "GET /api/profile/imp/userdata/:profileuid": {
    who: "admin",
    summary: "The profile of a patient with box and medicines.",
    params: ProfileParams,
    answer: { status: 200, schema: ProfileAnswer },
    refusals: [404],
    example: { answer: { data: PROFILE } },
  },
  "POST /api/medicine/impersonateAssignMedicine": {
    who: "admin",
    summary: "Adds a medicine for a patient.",
    body: ImpersonateAssignMedicine,
    answer: { status: 201, schema: MedicinesAnswer },
    refusals: [404],
    example: { body: { data: { profileuid, ...MEDICINE_INPUT } }, answer: { data: MEDICINE } },
  },
  "GET /api/medicine-schedules/imp/profile/:impUserId": {
    who: "admin",
    summary: "The schedules of all medicines of a patient, by time of day.",
    params: ImpersonatedUserParams,
    answer: { status: 200, schema: SchedulesAnswer },
    refusals: [404],
    example: { answer: { data: { schedule: [SCHEDULE] } } },
  },
  "GET /api/medicine-schedule/imp/medicine/:medicineId/:impUserId": {
    who: "admin",
    summary: "A medicine of a patient with its schedules and its doses.",
    params: ImpersonatedMedicineParams,
    query: MedicineScheduleQuery,
    answer: { status: 200, schema: MedicineScheduleAnswer },
    refusals: [404],
    example: {
      answer: { data: { schedules: [SCHEDULE], medicine: MEDICINE, history: [DOSE] } },
    },
  },
  "POST /api/impersonation": {
    who: "admin",
    summary: "Starts to act as a patient for 30 minutes, by the header X-Impersonation.",
    body: StartImpersonation,
    answer: { status: 201, schema: ImpersonationAnswer },
    refusals: [404, 409],
    example: {
      body: { data: { profileuid, reason: "Asked for help by telephone" } },
      answer: { data: IMPERSONATION },
    },
  },
  "DELETE /api/impersonation/:id": {
    who: "admin",
    summary: "Ends it.",
    params: ImpersonationParams,
    answer: { status: 200, schema: EndedImpersonationAnswer },
    refusals: [404, 409],
    example: { answer: { data: { ...IMPERSONATION, ended: "2026-05-10T12:10:00.000Z" } } },
  },
  "GET /api/audit": {
    who: "admin",
    summary: "Who did what, to whose data, when, from where.",
    query: AuditQuery,
    answer: {
      status: 200,
      schema: AuditAnswer,
      also: { "text/csv": "Every entry that matches, as a stream; UTF-8, RFC 4180." },
    },
    example: {
      answer: pageOfExamples({
        id: 812,
        attributes: {
          ...{ at: "2026-05-10T11:40:00.000Z", kind: "patient-read", userid: 1 },
          ...{ email: "grace@example.org", profileid: PROFILE.id, patient: "Ada Lovelace" },
          ...{ impersonation: null, reason: null, address: "192.0.2.7" },
          details: { call: "GET /api/doses" },
        },
      }),
    },
  },
  "POST /api/users": {
    who: "admin",
    summary: "Creates a patient, who chooses a password with the link of the answer.",
    body: CreateUser,
    answer: { status: 201, schema: CreatedUserAnswer },
    refusals: [409],
    example: {
      body: { data: { email: USER.email, givenname: "Ada", familyname: "Lovelace" } },
      answer: { data: { ...MANAGED, password_link: LINK } },
    },
  },
  "PATCH /api/users/:userid": {
    who: "admin",
    summary: "Activates, deactivates, makes and unmakes administrators, never the last.",
    params: UserParams,
    body: ChangeUser,
    answer: { status: 200, schema: ManagedUserAnswer },
    refusals: [404, 409],
    example: { body: { data: { is_active: false } }, answer: { data: MANAGED } },
  },
  "POST /api/users/:userid/password-link": {
    who: "admin",
    summary: "Makes a link with which the person chooses a password.",
    params: UserParams,
    answer: { status: 201, schema: PasswordLinkAnswer },
    refusals: [404, 409],
    example: { answer: { data: LINK } },
  },
  "POST /api/ingest-keys": {
    who: "admin",
    summary: "Makes a key with which a network or box delivers; it is shown only now.",
    body: MakeIngestKey,
    answer: { status: 201, schema: MadeIngestKeyAnswer },
    example: {
      body: { data: { name: KEY.name } },
      answer: { data: { id: 4, key: "Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb20x", ...KEY } },
    },
  },
  "GET /api/ingest-keys": {
    who: "admin",
    summary: "The keys, without what they are.",
    query: IngestKeysQuery,
    answer: { status: 200, schema: IngestKeysAnswer },
    example: { answer: pageOfExamples({ id: 4, attributes: { ...KEY, revokedAt: null } }) },
  },
  "DELETE /api/ingest-keys/:id": {
    who: "admin",
    summary: "Revokes a key; it is refused from then on.",
    params: IngestKeyParams,
    answer: { status: 200, schema: IngestKeyAnswer },
    refusals: [404, 409],
    example: {
      answer: { data: { id: 4, attributes: { ...KEY, revokedAt: "2026-05-10T12:00:00.000Z" } } },
    },
  },
};
