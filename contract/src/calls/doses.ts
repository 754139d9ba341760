import { AdherenceAnswer } from "../adherence.ts";
import { defineCall } from "../define-call.ts";
import { DoseAnswer, DosesAnswer, DosesQuery, StateDose } from "../doses.ts";
import { SilencesAnswer, SilencesQuery } from "../silences.ts";

export const getDoses = defineCall({
  method: "GET",
  path: "/api/doses",
  who: "user",
  scope: "patient",
  acting: "read",
  query: DosesQuery,
  answer: { status: 200, schema: DosesAnswer },
  refusals: [404],
  shows: ["doses"],
  summary: "The doses of chart days with all that a chart needs.",
});

export const stateDose = defineCall({
  method: "PUT",
  path: "/api/doses",
  who: "user",
  scope: "patient",
  acting: "write",
  body: StateDose,
  answer: { status: 200, schema: DoseAnswer },
  refusals: [404, 409],
  touches: ["doses"],
  summary: "What the patient says of a dose: taken without the box, left out, or neither.",
});

export const getSilences = defineCall({
  method: "GET",
  path: "/api/silences",
  who: "user",
  scope: "patient",
  acting: "read",
  query: SilencesQuery,
  answer: { status: 200, schema: SilencesAnswer },
  refusals: [404],
  shows: ["presses"],
  summary: "When boxes were not heard in chart days, for charts that show no doses.",
});

export const getAdherence = defineCall({
  method: "GET",
  path: "/api/adherence",
  who: "user",
  scope: "patient",
  acting: "read",
  query: DosesQuery,
  answer: { status: 200, schema: AdherenceAnswer },
  refusals: [404],
  shows: ["doses"],
  summary: "Days and figures of adherence, over the closed days that were monitored.",
});
