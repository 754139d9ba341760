import { z } from "zod/mini";
import { DevEui, plainText } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { INVITATION, MANAGED, USER } from "./example-values.ts";
import { GroupParams } from "./groups.ts";
import { Born, RecordNumber } from "./master-data.ts";
import { MOST_REASON } from "./prescribing-header.ts";
import { Email, TimeZone } from "./sign-in.ts";
import { CreatedUserAnswer } from "./users.ts";

/** POST /api/groups/{id}/patients */
export const CreateGroupPatient = described(
  z.strictObject({
    data: described(
      z.strictObject({
        reason: plainText(1, MOST_REASON),
        email: Email,
        givenname: plainText(1, 200),
        familyname: plainText(1, 200),
        language: z.optional(z.enum(LANGUAGES)),
        timezone: z.optional(TimeZone),
        record_number: z.optional(RecordNumber),
        born: z.optional(Born),
        deveui: z.optional(DevEui),
        claimcode: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
        key: RetryKey,
      }),
      {
        reason: `Why, from 1 to ${MOST_REASON} characters; the patient reads it.`,
        email: "Email address, up to 254 characters; not one that has an account.",
        givenname: TEXTS.givenname,
        familyname: TEXTS.familyname,
        language: TEXTS.language,
        timezone: TEXTS.timezone,
        record_number: TEXTS.record_number,
        born: TEXTS.born,
        deveui: "DevEUI of a box that is assigned to the patient from now on. Default: none.",
        claimcode:
          "Code printed on the box, required with `deveui` unless the caller is a technician too; letter case, spaces and dashes are ignored.",
        key: `${RETRY_KEY} The link of the first answer dies; the retry gets another.`,
      },
    ),
  }),
  { data: "The patient to create: account, group and box are all stored, or nothing." },
);

export type CreateGroupPatient = z.infer<typeof CreateGroupPatient>["data"];

export const createGroupPatient = defineCall(
  {
    method: "POST",
    path: "/api/groups/:id/patients",
    who: "staff",
    roles: ["clinician"],
    scope: "all",
    tells: "nothing",
    params: GroupParams,
    body: CreateGroupPatient,
    answer: { status: 201, schema: CreatedUserAnswer },
    refusals: [404, 409, 429],
    touches: ["profiles", "groups", "sensors"],
    summary: "Create a patient in a group in which the caller is a prescriber.",
    description:
      "As POST /api/users, in the caller's own name and with a reason, which stands in the audit log and in the patient's access log. 403 with the code `group_prescriber_needed`: the caller is a member of the group without this right. 404: the caller is in no such group; or no box has this DevEUI and this code. 409: as of POST /api/users, but an address is never taken over. 429: 60 within an hour, or too many wrong codes.",
  },
  {
    body: {
      data: {
        reason: "Referred by Dr Lang",
        email: USER.email,
        givenname: "Ada",
        familyname: "Lovelace",
        record_number: "S-0042",
        born: "1951",
      },
    },
    answer: { data: { ...MANAGED, password_link: INVITATION, assignment: null } },
  },
);
