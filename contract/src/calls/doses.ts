import { AdherenceAnswer } from "../adherence.ts";
import { defineCall } from "../define-call.ts";
import { DosesAnswer, DosesQuery, StateDose, StateDoseAnswer } from "../doses.ts";
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
  logged: "readDoses",
  summary: "List the doses of a range of chart days.",
  description:
    "Together with extra presses, silent times and the bounds of each day, so that clients calculate no time zones. At most 400 days.",
});

export const stateDose = defineCall({
  method: "PUT",
  path: "/api/doses",
  who: "user",
  scope: "patient",
  acting: "write",
  body: StateDose,
  answer: { status: 200, schema: StateDoseAnswer },
  refusals: [404, 409],
  touches: ["doses", "intakes", "stock"],
  logged: "readDoses",
  summary: "State that a dose was taken without the box or skipped, or withdraw a statement.",
  description:
    "What the box recorded is not changed. The statement with the newest `said_utc` holds, then the one that arrived last; withdrawals count as statements. The same `key` with the same body stores nothing new. 409: the key was used with another body, or, without a key, the box has already counted the dose as taken.",
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
  logged: "readSilences",
  summary: "List when the patient's boxes were silent in a range of chart days.",
  description: "For charts without doses. At most 400 days.",
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
  logged: "readFigures",
  summary: "Calculate adherence for a range of chart days.",
  description:
    "Figures cover the days that are over and were monitored; docs/adherence.md defines them. At most 400 days.",
});
