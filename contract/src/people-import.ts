import { z } from "zod/mini";
import { dataOf, Id, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { LANGUAGES } from "./base/languages.ts";
import { TEXTS } from "./base/property-texts.ts";
import { Born, RecordNumber } from "./master-data.ts";
import { Email, TimeZone } from "./sign-in.ts";

/** Most rows of one import. */
export const MOST_IMPORTED = 1000;

/** The columns of an import, named as in a row. */
export const PERSON_COLUMNS = [
  "email",
  "givenname",
  "familyname",
  "language",
  "timezone",
  "record_number",
  "born",
  "group",
] as const;

/** A row without faults. Rows arrive as `ImportedRow`, so that every fault of all rows can be told at once. */
export const ImportedPerson = described(
  z.strictObject({
    email: Email,
    givenname: plainText(1, 200),
    familyname: plainText(1, 200),
    language: z.optional(z.enum(LANGUAGES)),
    timezone: z.optional(TimeZone),
    record_number: z.optional(RecordNumber),
    born: z.optional(Born),
    group: z.optional(plainText(1, 200)),
  }),
  {
    email: TEXTS.email,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    language: TEXTS.language,
    timezone: TEXTS.timezone,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    group: "Name of a group.",
  },
);

const Cell = z.optional(z.string());

/** A row as it comes. */
export const ImportedRow = described(
  z.strictObject({
    email: Cell,
    givenname: Cell,
    familyname: Cell,
    language: Cell,
    timezone: Cell,
    record_number: Cell,
    born: Cell,
    group: Cell,
  }),
  {
    email: "Required. Email address, up to 254 characters; not one that has an account.",
    givenname: `Required. ${TEXTS.givenname}`,
    familyname: `Required. ${TEXTS.familyname}`,
    language: TEXTS.language,
    timezone: TEXTS.timezone,
    record_number: `${TEXTS.record_number} Unique within the group, in any letter case.`,
    born: TEXTS.born,
    group: "Name of a group, in any letter case, which the patient joins. Default: none.",
  },
);

/** POST /api/users/import */
export const ImportUsers = described(
  z.strictObject({
    data: z.array(ImportedRow).check(z.minLength(1), z.maxLength(MOST_IMPORTED)),
    check: z.optional(z.boolean()),
  }),
  {
    data: "The patients, up to 1,000: all accounts are created, or none.",
    check: "true: only look for faults; nothing is created.",
  },
);

const ImportedUser = described(
  z.object({ id: Id, profileid: Id, email: z.string(), link: z.nullable(z.string()) }),
  {
    id: "Id of the account; other calls take it as `userid`.",
    profileid: TEXTS.profileid,
    email: TEXTS.email,
    link: "Where the first password is chosen, to be handed over; it works once. null: it is mailed.",
  },
);

export const ImportUsersAnswer = dataOf(
  described(
    z.object({ count: z.int(), expires: z.nullable(Instant), users: z.array(ImportedUser) }),
    {
      count: "Number of accounts that were created, or with `check` would be.",
      expires:
        "When the links expire, as a UTC instant; null: there are none. Mailed invitations last 7 days from their mail.",
      users: "The created accounts in the order of the rows; none with `check`.",
    },
  ),
);

export type PersonColumn = (typeof PERSON_COLUMNS)[number];
export type ImportedPerson = z.infer<typeof ImportedPerson>;
export type ImportedRow = z.infer<typeof ImportedRow>;
export type ImportedUser = z.infer<typeof ImportedUser>;
export type ImportUsersAnswer = z.infer<typeof ImportUsersAnswer>["data"];
