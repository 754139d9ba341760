import { defineCall } from "../define-call.ts";
import { SummariesAnswer, SummariesQuery } from "../summaries.ts";

export const getSummaries = defineCall({
  method: "GET",
  path: "/api/adherence/summary",
  who: "staff",
  roles: ["admin", "clinician"],
  scope: "all",
  query: SummariesQuery,
  answer: { status: 200, schema: SummariesAnswer },
  refusals: [404],
  shows: ["profiles", "sensors", "doses", "presses"],
  logged: "readFigures",
  summary: "List patients with their adherence over the last days.",
  description:
    "Administrators see every patient, clinicians those of their groups. The figures are those of GET /api/adherence: they are stored, and worked out anew before a page shows them if anything changed. 404: the group does not exist, or the caller does not belong to it.",
});
