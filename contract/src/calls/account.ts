import { AccessLogAnswer, AccessLogQuery } from "../audit.ts";
import { EraseAccount, ErasedAnswer, ExportAnswer, ExportQuery } from "../own-data.ts";
import { EditProfile, ProfileAnswer } from "../profiles.ts";
import {
  ChangePassword,
  Credentials,
  ForgotPassword,
  ForgotPasswordAnswer,
  Registration,
  ResetPassword,
  SignInAnswer,
  UserAnswer,
} from "../sign-in.ts";
import { type Calls, pageOfExamples } from "./call.ts";
import { DOSE, MEDICINE, PROFILE, USER } from "./examples.ts";

const SIGNED_IN = { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER };
const PASSWORD = "violet-tractor-hums-42";

/** Signing in, passwords, the own profile and data. */
export const ACCOUNT_CALLS: Calls = {
  "POST /api/auth/local": {
    who: "anyone",
    summary: "Signs in; the same refusal, in the same time, for an unknown address.",
    body: Credentials,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [429],
    example: { body: { identifier: USER.email, password: PASSWORD }, answer: SIGNED_IN },
  },
  "POST /api/auth/local/register": {
    who: "anyone",
    summary: "Signs up; with the set-up code of a new installation as an administrator.",
    body: Registration,
    answer: { status: 201, schema: SignInAnswer },
    refusals: [403, 409, 429],
    example: {
      body: { email: USER.email, password: PASSWORD, givenname: "Ada", familyname: "Lovelace" },
      answer: SIGNED_IN,
    },
  },
  "POST /api/auth/change-password": {
    who: "user",
    summary: "Sets another password; every older token is dead from then on.",
    body: ChangePassword,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [409, 429],
    example: {
      body: { currentPassword: PASSWORD, password: "orchard-lantern-97-drifts" },
      answer: SIGNED_IN,
    },
  },
  "POST /api/auth/forgot-password": {
    who: "anyone",
    summary: "Sends a link for a new password; the same answer for every address.",
    body: ForgotPassword,
    answer: { status: 200, schema: ForgotPasswordAnswer },
    example: {
      body: { email: USER.email },
      answer: {
        data: {
          message: "If this address has an account, a link for a new password is on its way.",
        },
      },
    },
  },
  "POST /api/auth/reset-password": {
    who: "anyone",
    summary: "Sets a new password with the code of a link, once and within 30 minutes.",
    body: ResetPassword,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [409],
    example: {
      body: { code: "kX3v0m1qB6wQy8s2", password: "orchard-lantern-97-drifts" },
      answer: SIGNED_IN,
    },
  },
  "GET /api/users/me": {
    who: "user",
    summary: "The signed-in user.",
    answer: { status: 200, schema: UserAnswer },
    example: { answer: { user: USER } },
  },
  "GET /api/profile/userdata": {
    who: "user",
    summary: "The own profile with box and medicines.",
    answer: { status: 200, schema: ProfileAnswer },
    example: { answer: { data: PROFILE } },
  },
  "PUT /api/profile/userdata": {
    who: "user",
    summary: "Changes the own profile; another time zone holds from the next chart day on.",
    body: EditProfile,
    answer: { status: 200, schema: ProfileAnswer },
    example: { body: { data: { language: "fr", theme: "dark" } }, answer: { data: PROFILE } },
  },
  "DELETE /api/profile/userdata": {
    who: "user",
    summary: "Erases the account and what boxes recorded of it; never the last administrator.",
    body: EraseAccount,
    answer: { status: 200, schema: ErasedAnswer },
    refusals: [409, 429],
    example: {
      body: { password: PASSWORD },
      answer: { data: { erased: "2026-05-10T12:00:00.000Z" } },
    },
  },
  "GET /api/profile/access-log": {
    who: "user",
    summary: "Who looked at or changed the own data, when and why.",
    query: AccessLogQuery,
    answer: { status: 200, schema: AccessLogAnswer },
    example: {
      answer: pageOfExamples({
        id: 31,
        attributes: {
          kind: "patient-read",
          who: "Grace Hopper",
          self: false,
          reason: "Asked for help by telephone",
          from: "2026-05-10T11:40:00.000Z",
          to: "2026-05-10T11:52:00.000Z",
          count: 6,
        },
      }),
    },
  },
  "GET /api/export": {
    who: "user",
    summary: "Everything that is kept of the caller, as a stream.",
    query: ExportQuery,
    answer: {
      status: 200,
      schema: ExportAnswer,
      also: { "text/csv": "The doses, presses or readings, as `table` says; UTF-8, RFC 4180." },
    },
    example: {
      answer: {
        data: {
          exported: "2026-05-10T12:00:00.000Z",
          profile: {
            ...{ userid: 7, email: USER.email, role: "patient", profileuid: PROFILE.profileuid },
            ...{ givenname: "Ada", familyname: "Lovelace", language: "en" },
            ...{ primarycolor: "#0096c7", theme: "auto", createdAt: PROFILE.createdAt },
          },
          timezones: [{ from: null, timezone: "Europe/Berlin" }],
          boxes: [
            {
              deveui: "70b3d57ed0061a2b",
              serial_number: "PB-0001",
              from: "2026-05-01T08:00:00.000Z",
              to: null,
            },
          ],
          medicines: [
            {
              ...MEDICINE,
              createdAt: "2026-05-01T08:00:00.000Z",
              removedAt: null,
              schedules: [{ dosage_time: "08:00:00.000", addedAt: null, removedAt: null }],
            },
          ],
          statements: [],
          excused: [],
          access_log: [],
          doses: [DOSE],
          presses: [{ pressed_utc: "2026-05-10T06:05:00.000Z" }],
          readings: [
            {
              at: "2026-05-10T06:05:00.000Z",
              ...{ deveui: "70b3d57ed0061a2b", temperature: 21.5, humidity: 45, battery: 88 },
              motion: 2,
            },
          ],
        },
      },
    },
  },
};
