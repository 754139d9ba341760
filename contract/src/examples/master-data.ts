import type * as calls from "../calls/master-data.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, USER } from "./shared.ts";

const INVITATION = { link: null, expires: "2026-05-17T12:00:00.000Z", mailed: true };

export const MASTER_DATA_EXAMPLES = {
  inviteUser: { answer: { data: INVITATION } },
  importUsers: {
    body: {
      data: [
        {
          ...{ email: USER.email, givenname: "Ada", familyname: "Lovelace" },
          ...{ language: "en", timezone: "Europe/London", record_number: "S-0042", group: "North" },
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
  eraseUser: {
    body: { data: { reason: "Withdrew from the study; signed form of 8 May" } },
    answer: { data: { erased: "2026-05-10T12:00:00.000Z" } },
  },
  changeEmail: {
    body: { data: { email: USER.email, password: "meadow-lantern-swims-77" } },
    answer: { data: { email: USER.email } },
  },
  cancelEmailChange: {
    body: { data: { code: "kX3v0m1qB6wQy8s2" } },
    answer: { data: null },
  },
  confirmEmail: {
    body: { data: { code: "kX3v0m1qB6wQy8s2" } },
    answer: { data: { email: USER.email } },
  },
} satisfies ExamplesOf<typeof calls>;
