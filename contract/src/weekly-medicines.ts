import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./answers.ts";
import { described } from "./described.ts";

const NAME =
  "Name of the substance or product, from 1 to 100 characters; compared by whole words, without case and accents.";

const WeeklyMedicine = described(z.object({ id: Id, name: z.string(), added_utc: Instant }), {
  id: "Id of the entry.",
  name: NAME,
  added_utc: "When it was added, as a UTC instant.",
});

/** GET /api/weekly-medicines */
export const WeeklyMedicinesAnswer = dataOf(
  described(z.object({ always: z.array(z.string()), added: z.array(WeeklyMedicine) }), {
    always: "Substances of every installation, known in all their spellings.",
    added: "What administrators added, by name.",
  }),
);

export const WeeklyMedicineAnswer = dataOf(WeeklyMedicine);

/** POST /api/weekly-medicines */
export const AddWeeklyMedicine = described(
  z.strictObject({
    data: described(z.strictObject({ name: plainText(1, 100) }), { name: NAME }),
  }),
  { data: "The entry to add." },
);

/** An entry in a path. */
export const WeeklyMedicineParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the entry.",
});

export type WeeklyMedicines = z.infer<typeof WeeklyMedicinesAnswer>["data"];
