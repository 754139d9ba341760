import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, plainText } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";

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

const ENTRY = { id: 3, name: "Alendronic acid", added_utc: "2026-05-01T08:00:00.000Z" };

export const getWeeklyMedicines = defineCall(
  {
    method: "GET",
    path: "/api/weekly-medicines",
    who: "user",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: WeeklyMedicinesAnswer },
    shows: ["weekly-medicines"],
    summary: "List the medicines that are usually taken once a week.",
    description:
      "A plan that has one of them every day, as needed, or on most days together with another record of it is refused without `every_day_by`: who said so.",
  },
  { answer: { data: { always: ["methotrexate"], added: [ENTRY] } } },
);

export const addWeeklyMedicine = defineCall(
  {
    method: "POST",
    path: "/api/weekly-medicines",
    who: "staff",
    roles: ["admin"],
    scope: "none",
    tells: "nothing",
    body: AddWeeklyMedicine,
    answer: { status: 201, schema: WeeklyMedicineAnswer },
    refusals: [409],
    touches: ["weekly-medicines"],
    summary: "Add a medicine that is usually taken once a week.",
    description:
      "Plans that are stored already stay as they are. 409 `weekly_known`: it is listed.",
  },
  { body: { data: { name: ENTRY.name } }, answer: { data: ENTRY } },
);

export const removeWeeklyMedicine = defineCall(
  {
    method: "DELETE",
    path: "/api/weekly-medicines/:id",
    who: "staff",
    roles: ["admin"],
    scope: "none",
    tells: "nothing",
    params: WeeklyMedicineParams,
    answer: { status: 200, schema: WeeklyMedicineAnswer },
    refusals: [404],
    touches: ["weekly-medicines"],
    summary: "Remove a medicine from those that are usually taken once a week.",
  },
  { answer: { data: ENTRY } },
);
