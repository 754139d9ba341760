import { z } from "zod/mini";
import { dataOf } from "./base/answers.ts";
import { CALLING_MINUTES, Calling } from "./base/calling.ts";
import { defineCall } from "./base/define-call.ts";
import { WorklistParams } from "./worklist.ts";

/** POST and DELETE /api/worklist/{profileid}/calling */
export const CallingAnswer = dataOf(z.nullable(Calling));

const CALLING: Calling = {
  by: "Nina Roth",
  is_own: true,
  since_utc: "2026-05-10T09:12:00.000Z",
  until_utc: "2026-05-10T09:17:00.000Z",
};

export const startCalling = defineCall(
  {
    method: "POST",
    path: "/api/worklist/:profileid/calling",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistParams,
    answer: { status: 200, schema: CallingAnswer },
    refusals: [404],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Tell colleagues that one is calling a patient, or still is.",
    description: `It is said for ${CALLING_MINUTES} minutes, or until it ends. Answers who is calling: whoever said so first and has not ended it.`,
  },
  { answer: { data: CALLING } },
);

export const endCalling = defineCall(
  {
    method: "DELETE",
    path: "/api/worklist/:profileid/calling",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistParams,
    answer: { status: 200, schema: CallingAnswer },
    refusals: [404],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Say that one is no longer calling a patient.",
    description: "Answers who else is calling; null: nobody.",
  },
  { answer: { data: null } },
);
