import { defineCall } from "../define-call.ts";
import { ExcursionsAnswer, ExcursionsQuery } from "../excursions.ts";

export const getExcursions = defineCall({
  method: "GET",
  path: "/api/excursions",
  who: "user",
  scope: "patient",
  acting: "read",
  query: ExcursionsQuery,
  answer: { status: 200, schema: ExcursionsAnswer },
  refusals: [404],
  shows: ["readings", "medicines"],
  logged: "readExcursions",
  summary: "List when the air of the box was beyond the limits of medicines that lie in it.",
  description:
    "Per medicine with `storage`, with the mean kinetic temperature. It tells of the air of the box where it was measured, never whether a medicine can be used. At most 400 days.",
});
