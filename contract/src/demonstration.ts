import { z } from "zod/mini";
import { dataOf } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

/** What an account of the demonstration shows. */
export const DEMONSTRATED = [
  "administrator",
  "clinician",
  "technician",
  "auditor",
  "punctual",
  "evenings",
  "travels",
  "battery",
  "eventful",
  "taper",
  "weekly",
  "journey",
  "as_needed",
] as const;
export type Demonstrated = (typeof DEMONSTRATED)[number];

/** GET /api/demonstration */
export const DemonstrationAccount = described(
  z.object({
    email: z.string(),
    password: z.string(),
    givenname: z.string(),
    familyname: z.string(),
    shows: z.enum(DEMONSTRATED),
  }),
  {
    email: TEXTS.email,
    password: "Its password, which is public.",
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    shows: "What there is to see with this account.",
  },
);
export type DemonstrationAccount = z.infer<typeof DemonstrationAccount>;

export const DemonstrationAnswer = dataOf(z.array(DemonstrationAccount));

export const getDemonstration = defineCall(
  {
    method: "GET",
    path: "/api/demonstration",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: DemonstrationAnswer },
    summary: "List the accounts of the demonstration.",
    description: "Empty on every other installation.",
  },
  {
    answer: {
      data: [
        {
          email: "grace@example.org",
          password: "press-the-box",
          givenname: "Grace",
          familyname: "Whitaker",
          shows: "punctual",
        },
      ],
    },
  },
);
