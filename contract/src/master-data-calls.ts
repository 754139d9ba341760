import { defineCall } from "./base/define-call.ts";
import { INVITATION, PROFILE, USER } from "./example-values.ts";
import {
  CancelEmailChange,
  CancelEmailChangeAnswer,
  ChangeEmail,
  ChangeEmailAnswer,
  ConfirmEmail,
  ConfirmEmailAnswer,
  EraseUser,
} from "./master-data.ts";
import { ErasedAnswer } from "./own-data.ts";
import { ImportUsers, ImportUsersAnswer } from "./people-import.ts";
import { PasswordLinkAnswer, UserParams } from "./users.ts";

export const inviteUser = defineCall(
  {
    method: "POST",
    path: "/api/users/:userid/invitation",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    params: UserParams,
    answer: { status: 201, schema: PasswordLinkAnswer },
    refusals: [404, 409],
    summary: "Send a person the invitation again.",
    description:
      "It lasts 7 days; earlier ones no longer work. It is mailed, or else in the answer. 409: the account already has a password (`has_password`) or is inactive.",
  },
  { answer: { data: INVITATION } },
);

export const importUsers = defineCall(
  {
    method: "POST",
    path: "/api/users/import",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    body: ImportUsers,
    bodyKiB: 1024,
    answer: { status: 200, schema: ImportUsersAnswer },
    refusals: [409],
    touches: ["profiles", "groups"],
    summary: "Create patients from a list, or look whether that would work.",
    description:
      "All accounts are created, or none. Each gets an invitation, mailed over the next minutes, or in the answer if the server sends no email. 400 (`import_faults`): the errors name every fault of every row, not only 20; the path is the index of the row and the property. 409 (`email_taken`): somebody else took an address at the same moment.",
  },
  {
    body: {
      data: [
        {
          email: USER.email,
          givenname: "Ada",
          familyname: "Lovelace",
          language: "en",
          timezone: "Europe/London",
          record_number: "S-0042",
          group: "North",
          born: "1951",
        },
      ],
    },
    answer: {
      data: {
        count: 1,
        expires: null,
        users: [{ id: USER.id, profileid: PROFILE.id, email: USER.email, link: null }],
      },
    },
  },
);

export const eraseUser = defineCall(
  {
    method: "POST",
    path: "/api/users/:userid/erase",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: UserParams,
    body: EraseUser,
    answer: { status: 200, schema: ErasedAnswer },
    refusals: [404, 409],
    touches: ["profiles", "sensors"],
    summary: "Erase an account and everything boxes recorded of it.",
    description:
      "As if its owner had erased it. The audit log keeps who did it and the reason, not whose account it was. 409: it is an administrator's account.",
  },
  {
    body: { data: { reason: "Withdrew from the study; signed form of 8 May" } },
    answer: { data: { erased: "2026-05-10T12:00:00.000Z" } },
  },
);

export const changeEmail = defineCall(
  {
    method: "POST",
    path: "/api/auth/change-email",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: ChangeEmail,
    answer: { status: 200, schema: ChangeEmailAnswer },
    refusals: [403, 409, 429],
    logged: "changingEmail",
    summary: "Send a link to a new email address of the caller.",
    description:
      "The address holds once the link was opened, within 24 hours; until then the old one gets a link that cancels the change, which also ends with the session that asked, a new password, or the blocking of the account. The answer is the same where the address has an account: then only its owner gets a mail. 400: the password is wrong. 403 with the code `confirm_needed`: the account has a second factor, which must be confirmed first. 409: the server sends no email.",
  },
  {
    body: { data: { email: USER.email, password: "meadow-lantern-swims-77" } },
    answer: { data: { email: USER.email } },
  },
);

export const confirmEmail = defineCall(
  {
    method: "POST",
    path: "/api/auth/confirm-email",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: ConfirmEmail,
    answer: { status: 200, schema: ConfirmEmailAnswer },
    touches: ["profile", "profiles"],
    summary: "Make a new email address hold, with the code of its link.",
    description: "400 with the code `code_expired`: the link was used, is too old, or incomplete.",
  },
  {
    body: { data: { code: "kX3v0m1qB6wQy8s2" } },
    answer: { data: { email: USER.email } },
  },
);

export const cancelEmailChange = defineCall(
  {
    method: "POST",
    path: "/api/auth/cancel-email",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: CancelEmailChange,
    answer: { status: 200, schema: CancelEmailChangeAnswer },
    summary: "Cancel a change of email address, with the code that its old address got.",
    description:
      "400 with the code `code_expired`: the link was used, is too old, or the new address holds already.",
  },
  {
    body: { data: { code: "kX3v0m1qB6wQy8s2" } },
    answer: { data: null },
  },
);
