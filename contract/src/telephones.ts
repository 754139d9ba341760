import { z } from "zod/mini";
import { plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";

/** What a number may consist of: as people write it, so that it can be read out; at least two digits. */
export const TELEPHONE_NUMBER = /^\+?[\d ()/.-]*\d[\d ()/.-]*\d[\d ()/.-]*$/;

const NUMBER = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40),
    z.regex(TELEPHONE_NUMBER, "must be a telephone number such as +49 30 23125 240"),
  );

const TEXTS = {
  label: "Who answers, up to 100 characters.",
  number: "The number as people write it: digits, spaces and `+ ( ) / . -`, up to 40 characters.",
  hours: "When somebody answers, up to 100 characters; may be empty.",
} as const;

/** The number of a person, as E.164: `+`, country and number, without spaces. */
export const OwnNumber = z
  .string()
  .check(
    z.regex(
      /^\+[1-9]\d{5,14}$/,
      "must be a telephone number with its country, such as +493023125240",
    ),
  );

/** A telephone that patients may call. */
export const Telephone = described(
  z.object({ label: z.string(), number: z.string(), hours: z.string() }),
  TEXTS,
);

export const TelephoneInput = described(
  z.strictObject({
    label: plainText(1, 100),
    number: NUMBER,
    hours: z._default(plainText(0, 100), ""),
  }),
  TEXTS,
);

/** Whom a patient can call who took too much. */
export const Help = described(
  z.object({
    emergency: z.nullable(z.string()),
    poison_centre: z.nullable(Telephone),
    groups: z.array(Telephone),
    is_seen: z.boolean(),
  }),
  {
    emergency: "The emergency number of the installation; null: it has none set.",
    poison_centre: "The poison centre of the installation; null: it has none set.",
    groups: "The telephones of the groups of the patient.",
    is_seen: "Whether a clinician of a group of the patient sees what they say on the worklist.",
  },
);

export type Telephone = z.infer<typeof Telephone>;
export type Help = z.infer<typeof Help>;
