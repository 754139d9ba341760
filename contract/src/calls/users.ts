import { defineCall } from "../define-call.ts";
import { LatestPressesAnswer } from "../latest-presses.ts";
import { PatientNamesAnswer, PatientNamesQuery } from "../patient-names.ts";
import { ProfilesAnswer, ProfilesQuery } from "../profiles.ts";
import { RosterAnswer, RosterQuery } from "../roster.ts";
import {
  ChangedUserAnswer,
  ChangeUser,
  CreatedUserAnswer,
  CreateUser,
  PasswordLinkAnswer,
  UserParams,
} from "../users.ts";

export const getProfiles = defineCall({
  method: "GET",
  path: "/api/profiles",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  query: ProfilesQuery,
  answer: { status: 200, schema: ProfilesAnswer },
  refusals: [404],
  shows: ["profiles", "sensors", "groups"],
  logged: "readUsers",
  summary: "List users with their boxes and groups.",
  description: "Clinicians see the patients in their groups. 404: there is no such group in reach.",
});

export const getPatientNames = defineCall({
  method: "GET",
  path: "/api/patient-names",
  who: "staff",
  roles: ["admin", "technician"],
  scope: "all",
  query: PatientNamesQuery,
  answer: { status: 200, schema: PatientNamesAnswer },
  shows: ["profiles", "sensors"],
  logged: "readNames",
  summary: "List the names of patients with active accounts, to assign boxes.",
});

export const getRoster = defineCall({
  method: "GET",
  path: "/api/profiles/roster",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  query: RosterQuery,
  answer: { status: 200, schema: RosterAnswer },
  shows: ["profiles", "sensors", "presses"],
  logged: "readUsers",
  summary: "List all users with box and last press, a thousand at a time.",
  description: "For exports and printed lists.",
});

export const getLatestPresses = defineCall({
  method: "GET",
  path: "/api/presses/latest",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  answer: { status: 200, schema: LatestPressesAnswer },
  shows: ["presses"],
  logged: "readLatestPresses",
  summary: "List the presses reported last, up to ten.",
});

export const createUser = defineCall({
  method: "POST",
  path: "/api/users",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  body: CreateUser,
  answer: { status: 201, schema: CreatedUserAnswer },
  refusals: [409],
  touches: ["profiles"],
  summary: "Create a patient.",
  description:
    "The patient chooses a password with a link, which is mailed, or else in the answer. 409: the address has an account; with the code `email_unverified`, one that `take_over` may replace. With `take_over` the session must have been confirmed within ten minutes: 403 with the code `confirm_needed`.",
});

export const changeUser = defineCall({
  method: "PATCH",
  path: "/api/users/:userid",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  confirm: true,
  params: UserParams,
  body: ChangeUser,
  answer: { status: 200, schema: ChangedUserAnswer },
  refusals: [404, 409],
  touches: ["profiles"],
  summary: "Correct an account, activate or deactivate it, or change its roles.",
  description:
    "A new address holds once its link was opened, and both addresses are told. 409: it is the last active administrator (`last_administrator`), an administrator is given another role of staff (`staff_role`), or the address (`email_taken`) or record number (`record_number_taken`) is another account's.",
});

export const makePasswordLink = defineCall({
  method: "POST",
  path: "/api/users/:userid/password-link",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  confirm: true,
  params: UserParams,
  answer: { status: 201, schema: PasswordLinkAnswer },
  refusals: [404, 409],
  summary: "Create a link with which a user chooses a new password.",
  description:
    "The link is mailed, or else in the answer. When it is used, the audit log and the user learn who made it. 409: the account is inactive.",
});
