import { z } from "zod/mini";
import { dataOf, GivenInstant, Id, Instant, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SAID, SAID_TEXTS } from "./base/statement-fields.ts";
import { Intake } from "./intakes.ts";
import { AmountInput } from "./plan-parts.ts";

/** What a press can have been. */
export const PRESS_NAMES = [
  "as_needed",
  "refill",
  "not_taken",
  "twice",
  "not_known",
  "test",
] as const;

/** What the patient said a press was. */
export const NamedPress = described(
  z.object({
    pressed_utc: Instant,
    as: z.enum(PRESS_NAMES),
    medicine: z.nullable(Id),
    medicines: z.array(Id),
    also: z.boolean(),
    said_utc: Instant,
  }),
  {
    pressed_utc: TEXTS.pressed_utc,
    as: "`as_needed`: a medicine was taken beside the plan. `refill`: the box was filled. `not_taken`: it was opened and nothing was taken. `twice`: a dose was taken a second time. `not_known`: the patient cannot tell. `test`: the box was tried.",
    medicine: "Id of the medicine taken as needed; null: nothing was.",
    medicines: "With `twice`: ids of the medicines that were taken again; else empty.",
    said_utc: "When it was said, as a UTC instant.",
    also: "Whether the press counts for a dose as well. Otherwise it is withdrawn: no dose has it, and it is no extra press.",
  },
);

function hasNoneTwice(ids: readonly number[]): boolean {
  return new Set(ids).size === ids.length;
}

const GivenName = described(
  z.strictObject({
    pressed_utc: GivenInstant,
    as: z.nullable(z.enum(PRESS_NAMES)),
    medicine: z.optional(Id),
    medicines: z.optional(
      z
        .array(Id)
        .check(
          z.minLength(1),
          z.maxLength(60),
          z.refine(hasNoneTwice, "must not name a medicine twice"),
        ),
    ),
    amount: z.optional(z.nullable(AmountInput)),
    intake: z.optional(Id),
    also: z.optional(z.boolean()),
    note: z.optional(plainText(0, 500)),
    ...SAID,
  }),
  {
    pressed_utc:
      "The press, with `Z` or an offset: the nearest to this instant, 60 seconds away at most.",
    as: "What the press was; null takes back what was said before.",
    medicine:
      "With `as_needed`: id of the medicine. An intake is made, unless `intake` is given; without `amount` and `note` an intake of it that already has the press is taken.",
    medicines:
      "With `twice`: ids of the medicines that were taken again. An intake of each is made, of the amount of its dose; the press stays with what it was.",
    amount:
      "With `medicine`: how much, in its unit; null: not stated. Default: the usual amount of the medicine as needed.",
    intake: "With `as_needed`: id of an intake stated before that the press belongs to.",
    also: "Whether the press counts for its dose as well. Needed where a dose has it: without it the answer is 409 `press_used`, and `details.doses` says which doses.",
    note: "A remark on the intake that is made, up to 500 characters.",
    ...SAID_TEXTS,
  },
);

/** PUT /api/presses */
export const NamePress = described(z.strictObject({ data: GivenName }), {
  data: "The press and what it was.",
});

/** The press as it stands now. */
const NamedNow = described(
  z.object({
    pressed_utc: Instant,
    as: z.nullable(z.enum(PRESS_NAMES)),
    medicine: z.nullable(Id),
    medicines: z.array(Id),
    also: z.boolean(),
    intake: z.nullable(Intake),
  }),
  {
    pressed_utc: TEXTS.pressed_utc,
    as: "What the press was, by the newest word; null: nothing but what the box recorded.",
    medicine: "Id of the medicine taken as needed; null: nothing was.",
    medicines: "With `twice`: ids of the medicines that were taken again; else empty.",
    also: "Whether the press counts for a dose as well.",
    intake: "The intake that the press belongs to; null: none.",
  },
);

export const NamePressAnswer = dataOf(NamedNow);

export type PressName = (typeof PRESS_NAMES)[number];
export type NamedNow = z.infer<typeof NamedNow>;
export type NamedPress = z.infer<typeof NamedPress>;
export type NamePress = z.infer<typeof NamePress>["data"];
