import { z } from "zod/mini";
import { Flag, listOf, PAGE_TEXTS, PageQuery, Search, sortQuery } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";

/** GET /api/patient-names */
export const PatientNamesQuery = described(
  z.strictObject({
    search: Search,
    is_linked: Flag,
    "sort[0]": sortQuery(["familyname", "givenname", "id", "is_linked"]),
    ...PageQuery,
  }),
  {
    search: "Only patients with these words in their names, in any letter case.",
    is_linked: "Only patients with a box, or only those without.",
    ...PAGE_TEXTS,
  },
);

export const PatientName = described(
  z.object({ givenname: z.string(), familyname: z.string(), is_linked: z.boolean() }),
  { givenname: TEXTS.givenname, familyname: TEXTS.familyname, is_linked: TEXTS.is_linked },
);

/** Items have the id of the profile. */
export const PatientNamesAnswer = listOf(PatientName);

export type PatientName = z.infer<typeof PatientName>;
