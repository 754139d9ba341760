import { z } from "zod/mini";
import { dataOf, Id, Instant, plainText } from "./answers.ts";
import { described } from "./described.ts";
import { LANGUAGES } from "./languages.ts";
import { RecordNumber } from "./master-data.ts";
import { TEXTS } from "./property-texts.ts";
import { Email, TimeZone } from "./sign-in.ts";

/** Most rows of an import. */
export const MOST_IMPORTED = 1000;

/** A row of an import as it must be; the server says every fault of every row. */
export const ImportedPerson = described(
  z.strictObject({
    email: Email,
    givenname: plainText(1, 200),
    familyname: plainText(1, 200),
    language: z.optional(z.enum(LANGUAGES)),
    timezone: z.optional(TimeZone),
    record_number: z.optional(RecordNumber),
    group: z.optional(plainText(1, 200)),
  }),
  {
    email: "Email address, up to 254 characters; not one that has an account.",
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    language: TEXTS.language,
    timezone: TEXTS.timezone,
    record_number: "Number of the patient in the records of the clinic or study.",
    group: "Name of a group, in any letter case, that the patient becomes a member of.",
  },
);

/** POST /api/users/import */
export const ImportUsers = described(
  z.strictObject({
    data: z.array(ImportedPerson).check(z.minLength(1), z.maxLength(MOST_IMPORTED)),
    check: z.optional(z.boolean()),
  }),
  {
    data: "The patients, up to 1,000: all are created, or none.",
    check: "true: only look for faults; nobody is created.",
  },
);

const ImportedUser = described(
  z.object({ id: Id, profileid: Id, email: z.string(), link: z.nullable(z.string()) }),
  {
    id: "Id of the account; other calls take it as `userid`.",
    profileid: TEXTS.profileid,
    email: TEXTS.email,
    link: "The invitation, to be handed over; null: it is mailed.",
  },
);

export const ImportUsersAnswer = dataOf(
  described(z.object({ count: z.int(), expires: Instant, users: z.array(ImportedUser) }), {
    count: "Number of patients that were created, or with `check` would be.",
    expires: "When the invitations expire, as a UTC instant.",
    users: "The created patients, in the order of the rows; none with `check`.",
  }),
);

