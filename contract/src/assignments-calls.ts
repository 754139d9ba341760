import { z } from "zod/mini";
import { dataOf, Id } from "./base/answers.ts";
import { Assignment } from "./base/calling.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { WorklistParams } from "./worklist.ts";

/** The maximum number of colleagues listed. */
export const MOST_COLLEAGUES = 200;

const Colleague = described(z.object({ userid: Id, name: z.string(), is_own: z.boolean() }), {
  userid: "Id of the account.",
  name: "Name of the person.",
  is_own: "Whether it is the caller.",
});

/** GET /api/worklist/{profileid}/colleagues */
export const ColleaguesAnswer = dataOf(z.array(Colleague));

/** PUT /api/worklist/{profileid}/assignee */
export const AssignRow = described(
  z.strictObject({
    data: described(z.strictObject({ userid: z.nullable(Id) }), {
      userid: "The person, who must see the patient; null: nobody.",
    }),
  }),
  { data: "Whose the row is to be." },
);

export const AssignmentAnswer = dataOf(z.nullable(Assignment));

const ASSIGNMENT: Assignment = {
  userid: 12,
  name: "Otto Seidel",
  is_own: false,
  by: "Nina Roth",
  at_utc: "2026-05-10T09:12:00.000Z",
};

export const getColleagues = defineCall(
  {
    method: "GET",
    path: "/api/worklist/:profileid/colleagues",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: "none",
    tells: "doses",
    params: WorklistParams,
    answer: { status: 200, schema: ColleaguesAnswer },
    refusals: [404],
    shows: ["groups"],
    logged: "readWorklist",
    summary: "List to whom the row of a patient can be assigned.",
    description: `Clinicians of the patient's groups by name, and the caller. At most ${MOST_COLLEAGUES}.`,
  },
  { answer: { data: [{ userid: 12, name: "Otto Seidel", is_own: false }] } },
);

export const assignRow = defineCall(
  {
    method: "PUT",
    path: "/api/worklist/:profileid/assignee",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistParams,
    body: AssignRow,
    answer: { status: 200, schema: AssignmentAnswer },
    refusals: [404],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Assign the row of a patient to a colleague, or take it.",
    description:
      "It ends by itself: once the patient was reached without a time agreed, or the row is done, and once the person no longer sees the patient. 404 where the person does not see the patient.",
  },
  { body: { data: { userid: 12 } }, answer: { data: ASSIGNMENT } },
);
