import { defineCall } from "../define-call.ts";
import { DemonstrationAnswer } from "../demonstration.ts";

export const getDemonstration = defineCall({
  method: "GET",
  path: "/api/demonstration",
  who: "anyone",
  scope: "none",
  answer: { status: 200, schema: DemonstrationAnswer },
  summary: "List the accounts of the demonstration.",
  description: "Empty on every other installation.",
});
