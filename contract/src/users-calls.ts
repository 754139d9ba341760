import { defineCall } from "./base/define-call.ts";
import { MANAGED, onePage, PROFILE, USER } from "./example-values.ts";
import { LatestPressesAnswer } from "./latest-presses.ts";
import { PatientNamesAnswer, PatientNamesQuery } from "./patient-names.ts";
import { ProfilesAnswer, ProfilesQuery } from "./profile-lists.ts";
import { RosterAnswer, RosterQuery } from "./roster.ts";
import { ChangedUserAnswer, ChangeUser, PasswordLinkAnswer, UserParams } from "./users.ts";

const profileuid = PROFILE.profileuid;

const LINK = {
  link: "https://dosebeat.example.org/auth/reset-password#code=kX3v0m1qB6wQy8s2",
  expires: "2026-05-10T12:30:00.000Z",
  mailed: false,
};

export const getProfiles = defineCall(
  {
    method: "GET",
    path: "/api/profiles",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: ["read:patients"],
    tells: "nothing",
    query: ProfilesQuery,
    answer: { status: 200, schema: ProfilesAnswer },
    refusals: [404],
    shows: ["profiles", "sensors", "groups"],
    logged: "readUsers",
    summary: "List users with their boxes and groups.",
    description:
      "Clinicians see the patients in their groups. 404: there is no such group in reach.",
  },
  {
    answer: {
      data: [
        {
          id: PROFILE.id,
          attributes: {
            userid: USER.id,
            profileuid,
            givenname: "Ada",
            familyname: "Lovelace",
            email: USER.email,
            email_verified: true,
            language: "en",
            is_active: true,
            is_linked: true,
            record_number: "S-0042",
            born: "1951",
            telephone: "+493023125240",
            is_invited: false,
            is_managed: false,
            createdAt: PROFILE.createdAt,
            profile_role: { profiletype: "patient" },
            staff: [],
            groups: [{ id: 5, name: "North" }],
            sensor: {
              data: { id: 3, attributes: { deveui: "70b3d57ed0061a2b", serial_number: "PB-0001" } },
            },
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getPatientNames = defineCall(
  {
    method: "GET",
    path: "/api/patient-names",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    query: PatientNamesQuery,
    answer: { status: 200, schema: PatientNamesAnswer },
    shows: ["profiles", "sensors"],
    logged: "readNames",
    summary: "List the names of patients with active accounts, to assign boxes.",
  },
  {
    answer: {
      data: [
        {
          id: PROFILE.id,
          attributes: {
            userid: null,
            givenname: "Ada",
            familyname: "Lovelace",
            born: "1951",
            record_number: "S-0042",
            groups: [{ id: 5, name: "North" }],
            is_linked: true,
            sensor: {
              deveui: "70b3d57ed0061a2b",
              state: "alive",
              sensortime: "2026-05-10T11:45:00.000Z",
            },
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getRoster = defineCall(
  {
    method: "GET",
    path: "/api/profiles/roster",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tokens: "none",
    tells: "doses",
    query: RosterQuery,
    answer: { status: 200, schema: RosterAnswer },
    shows: ["profiles", "sensors", "presses"],
    logged: "readUsers",
    summary: "List all users with box and last press, a thousand at a time.",
    description: "For exports and printed lists.",
  },
  {
    answer: {
      data: {
        users: [
          {
            id: PROFILE.id,
            givenname: "Ada",
            familyname: "Lovelace",
            email: USER.email,
            record_number: "S-0042",
            born: "1951",
            profiletype: "patient",
            is_active: true,
            deveui: "70b3d57ed0061a2b",
            serial_number: "PB-0001",
            last_press_utc: "2026-05-10T06:05:00.000Z",
            computed_utc: "2026-05-10T06:05:02.000Z",
            is_current: true,
          },
        ],
        next: null,
      },
    },
  },
);

export const getLatestPresses = defineCall(
  {
    method: "GET",
    path: "/api/presses/latest",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tokens: "none",
    tells: "doses",
    answer: { status: 200, schema: LatestPressesAnswer },
    shows: ["presses"],
    logged: "readLatestPresses",
    summary: "List the presses reported last, up to ten.",
  },
  {
    answer: {
      data: [
        {
          pressed_utc: "2026-05-10T06:05:00.000Z",
          deveui: "70b3d57ed0061a2b",
          owner: { profileid: PROFILE.id, givenname: "Ada", familyname: "Lovelace" },
        },
      ],
    },
  },
);

export const changeUser = defineCall(
  {
    method: "PATCH",
    path: "/api/users/:userid",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: UserParams,
    body: ChangeUser,
    answer: { status: 200, schema: ChangedUserAnswer },
    refusals: [404, 409],
    touches: ["profiles"],
    summary: "Correct an account, activate or deactivate it, or change its roles.",
    description:
      "A new address holds once its link was opened, and both addresses are told. 409: it is the last active administrator (`last_administrator`), an administrator is given another role of staff (`staff_role`), or the address (`email_taken`) or record number (`record_number_taken`) is another account's.",
  },
  {
    body: { data: { is_active: false } },
    answer: { data: { ...MANAGED, address_change: null } },
  },
);

export const makePasswordLink = defineCall(
  {
    method: "POST",
    path: "/api/users/:userid/password-link",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: UserParams,
    answer: { status: 201, schema: PasswordLinkAnswer },
    refusals: [404, 409],
    summary: "Create a link with which a user chooses a new password.",
    description:
      "The link is mailed, or else in the answer. When it is used, the audit log and the user learn who made it. 409: the account is inactive.",
  },
  { answer: { data: LINK } },
);
