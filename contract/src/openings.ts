import { z } from "zod/mini";
import { dataOf, Id, IdParam, LocalDate, plainText } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { SAID, SAID_TEXTS } from "./base/statement-fields.ts";

/** Openings of a chart day that no box recorded, or that it recorded for nothing. */
export const AddedOpening = described(
  z.object({
    id: Id,
    date: LocalDate,
    count: z.int(),
    reason: z.string(),
    stated_by: z.enum(["patient", "administrator"]),
  }),
  {
    id: "Id of the entry.",
    date: "The chart day, YYYY-MM-DD in the patient's zone.",
    count: "Openings to add to those of the day, from -9 to 9; below 0: to subtract.",
    reason: "Why, in the words of the person who added them.",
    stated_by: "Who stated it: the patient, or staff on their behalf (`administrator`).",
  },
);

/** GET /api/added-openings */
export const AddedOpeningsQuery = described(
  z.strictObject({
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
    profileid: z.optional(IdParam),
  }),
  {
    from: "First chart day, YYYY-MM-DD in the patient's zone. Default: all.",
    to: "Last chart day, YYYY-MM-DD in the patient's zone, included. Default: all.",
    profileid: TEXTS.ownProfileid,
  },
);

export const AddedOpeningsAnswer = dataOf(z.array(AddedOpening));

const NewOpenings = described(
  z.strictObject({
    date: LocalDate,
    count: z.int().check(
      z.minimum(-9),
      z.maximum(9),
      z.refine((count) => count !== 0, problem("invalid")),
    ),
    reason: plainText(1, 500),
    ...SAID,
  }),
  {
    date: "The chart day, YYYY-MM-DD in the patient's zone.",
    count: "Openings to add to those of the day, from -9 to 9, not 0; below 0: to subtract.",
    reason: TEXTS.reason,
    ...SAID_TEXTS,
  },
);

/** POST /api/added-openings */
export const AddOpenings = described(z.strictObject({ data: NewOpenings }), {
  data: "The openings to add.",
});

export const AddedOpeningAnswer = dataOf(AddedOpening);

/** DELETE /api/added-openings/{id} */
export const AddedOpeningParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the entry.",
});

export type AddedOpening = z.infer<typeof AddedOpening>;
export type AddOpenings = z.infer<typeof AddOpenings>["data"];
