import { defineCall } from "../define-call.ts";
import { MedicineParams } from "../medicines.ts";
import { MedicinePlanAnswer, PlanPreviewAnswer, PreviewPlan, PutMedicinePlan } from "../plans.ts";

export const getMedicinePlan = defineCall({
  method: "GET",
  path: "/api/medicine-plan/:medicineId",
  who: "user",
  scope: "patient",
  acting: "read",
  params: MedicineParams,
  answer: { status: 200, schema: MedicinePlanAnswer },
  refusals: [404],
  shows: ["plans"],
  logged: "readPlan",
  summary: "Get the plan of a medicine, with every row that it ever had.",
});

export const putMedicinePlan = defineCall({
  method: "PUT",
  path: "/api/medicine-plan/:medicineId",
  who: "user",
  scope: "patient",
  acting: "write",
  params: MedicineParams,
  body: PutMedicinePlan,
  answer: { status: 200, schema: MedicinePlanAnswer },
  refusals: [404, 409],
  touches: ["plans", "schedules", "doses", "intakes", "stock"],
  summary: "Change the plan of a medicine, from now or from a day on.",
  description:
    "Replaces all rows from then on, those to come too; what was due before keeps its plan. 409 `plan_changed`: the plan was changed since it was read, and `details.changed` says how; `time_known`: two rows have one time on one day. 400 `every_day_unsaid`: a medicine that is usually taken once a week would be due every day, and its `every_day_by` is empty.",
});

export const previewPlan = defineCall({
  method: "POST",
  path: "/api/plan-preview",
  who: "user",
  scope: "patient",
  acting: "read",
  body: PreviewPlan,
  answer: { status: 200, schema: PlanPreviewAnswer },
  refusals: [404, 409],
  logged: "readPlan",
  summary: "Show the doses and days of a plan before it is saved.",
  description:
    "Stores nothing. Refuses rows that saving would refuse; `every_day_unsaid` is said by saving only.",
});
