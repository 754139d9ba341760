import { z } from "zod/mini";
import { dataOf, IdParam, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { OwnNumber } from "./telephones.ts";

/** The maximum length of the time to call, and of a relation, in characters. */
export const LONGEST_HOURS = 100;
export const LONGEST_RELATION = 100;

const HOURS =
  "When the patient prefers to be called, in words, up to 100 characters; may be empty.";
const INTERPRETER = "Whether an interpreter is needed for a call.";

/** A language that is spoken, by its code of ISO 639. */
const Spoken = z.string().check(z.regex(/^[a-z]{2,3}$/, "must be a code of ISO 639, such as tr"));

const Consent = described(
  z.object({ is_own: z.boolean(), by: z.nullable(z.string()), at_utc: Instant }),
  {
    is_own: "Whether the patient entered it; else staff noted it.",
    by: "Name of whoever entered it; null: the account was erased.",
    at_utc: "When it was entered, as a UTC instant.",
  },
);

const Kin = described(
  z.object({
    name: z.string(),
    relation: z.string(),
    telephone: z.nullable(z.string()),
    consent: z.nullable(Consent),
  }),
  {
    name: "Name of the person.",
    relation: "What the person is to the patient; may be empty.",
    telephone: "Their number, as E.164; null: none, or the patient does not agree.",
    consent: "That the patient agrees that they be told; null: they may not be told.",
  },
);

const ReachedCarer = described(z.object({ name: z.string(), telephone: z.string() }), {
  name: "Name of the carer.",
  telephone: "Their number, as E.164.",
});

const details = {
  hours: z.string(),
  language: z.string(),
  needs_interpreter: z.boolean(),
  kin: z.nullable(Kin),
};

const DETAIL_TEXTS = {
  hours: HOURS,
  language:
    "The language that the patient speaks, as a code of ISO 639; that of the account, where nothing else was entered.",
  needs_interpreter: INTERPRETER,
  kin: "The next of kin; null: nobody was entered.",
} as const;

/** How to reach a patient, and who may be told. */
export const ContactDetails = described(
  z.object({
    telephone: z.nullable(z.string()),
    ...details,
    carers: z.array(ReachedCarer),
  }),
  {
    telephone: TEXTS.telephone,
    ...DETAIL_TEXTS,
    carers: "Carers who agree that staff call them.",
  },
);

/** The part that a person exports, besides the number. */
export const ExportedContact = described(z.object(details), DETAIL_TEXTS);

/** GET /api/contact */
export const ContactQuery = described(z.strictObject({ profileid: z.optional(IdParam) }), {
  profileid: TEXTS.ownProfileid,
});

/** PATCH /api/worklist/{profileid}/contact */
export const ContactParams = described(z.strictObject({ profileid: IdParam }), {
  profileid: TEXTS.profileid,
});

const GivenKin = described(
  z
    .strictObject({
      name: plainText(1, 200),
      relation: z._default(plainText(0, LONGEST_RELATION), ""),
      telephone: z._default(z.nullable(OwnNumber), null),
      may_be_told: z.boolean(),
    })
    .check(
      z.refine(({ telephone, may_be_told }) => may_be_told || telephone === null, {
        message: "must be null unless the patient agrees",
        path: ["telephone"],
      }),
    ),
  {
    name: "Name of the person, from 1 to 200 characters.",
    relation: "What the person is to the patient, up to 100 characters.",
    telephone: "Their number, as E.164; null: none. Only where the patient agrees.",
    may_be_told: "Whether the patient agrees that they be told.",
  },
);

/** PATCH /api/contact and /api/worklist/{profileid}/contact */
export const ChangeContact = described(
  z.strictObject({
    data: described(
      z
        .strictObject({
          telephone: z.optional(z.nullable(OwnNumber)),
          hours: z.optional(plainText(0, LONGEST_HOURS)),
          language: z.optional(z.nullable(Spoken)),
          needs_interpreter: z.optional(z.boolean()),
          kin: z.optional(z.nullable(GivenKin)),
        })
        .check(
          z.refine(
            (change) => Object.values(change).some((value) => value !== undefined),
            "must contain something to change",
          ),
        ),
      {
        telephone: TEXTS.telephone,
        hours: HOURS,
        language:
          "The language that the patient speaks, as a code of ISO 639; null: that of the account.",
        needs_interpreter: INTERPRETER,
        kin: "The next of kin; null: nobody. Another name or number needs a new consent, of now.",
      },
    ),
  }),
  { data: "What to change; what is absent stays." },
);

export const ContactAnswer = dataOf(ContactDetails);

export type ContactDetails = z.infer<typeof ContactDetails>;
export type ChangeContact = z.infer<typeof ChangeContact>["data"];
