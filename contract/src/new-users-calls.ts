import { defineCall } from "./base/define-call.ts";
import { INVITATION, MANAGED, USER } from "./example-values.ts";
import { CreatedUserAnswer, CreateUser, InvitedStaffAnswer, InviteStaff } from "./users.ts";

export const createUser = defineCall(
  {
    method: "POST",
    path: "/api/users",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    body: CreateUser,
    answer: { status: 201, schema: CreatedUserAnswer },
    refusals: [404, 409],
    touches: ["profiles", "groups", "sensors"],
    summary: "Create a patient, in a group and with a box.",
    description:
      "The patient chooses a password with a link, which is mailed, or else in the answer. 404: there is no such group or box. 409: the address has an account; with the code `email_unverified`, one that `take_over` may replace; or somebody in the group has the record number (`record_number_taken`); or the box is another's (`box_held`) or not in use (`box_not_in_use`). With `take_over` the session must have been confirmed within ten minutes: 403 with the code `confirm_needed`.",
  },
  {
    body: {
      data: {
        email: USER.email,
        givenname: "Ada",
        familyname: "Lovelace",
        record_number: "S-0042",
        born: "1951",
        group: 5,
        deveui: "70b3d57ed0061a2b",
      },
    },
    answer: {
      data: {
        ...MANAGED,
        password_link: INVITATION,
        assignment: { id: 12, deveui: "70b3d57ed0061a2b" },
      },
    },
  },
);

export const inviteStaff = defineCall(
  {
    method: "POST",
    path: "/api/users/staff",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    body: InviteStaff,
    answer: { status: 201, schema: InvitedStaffAnswer },
    refusals: [404, 409],
    touches: ["profiles", "groups"],
    summary: "Invite somebody as staff.",
    description:
      "They choose a password with a link, which is mailed, or else in the answer. 404: there is no such group. 409: as of POST /api/users, or an administrator is given another role (`staff_role`).",
  },
  {
    body: {
      data: {
        email: "nina@example.org",
        givenname: "Nina",
        familyname: "Roth",
        staff: ["clinician"],
        groups: [5],
      },
    },
    answer: {
      data: {
        ...MANAGED,
        email: "nina@example.org",
        givenname: "Nina",
        familyname: "Roth",
        record_number: null,
        born: null,
        telephone: null,
        staff: ["clinician"],
        password_link: INVITATION,
      },
    },
  },
);
