import { defineCall } from "./base/define-call.ts";
import { PAUSE, SCHEDULE } from "./example-values.ts";
import { MedicineParams } from "./medicines.ts";
import { MedicinePlanAnswer, PlanPreviewAnswer, PreviewPlan, PutMedicinePlan } from "./plans.ts";

const BEFORE = { ...SCHEDULE, valid_to: "2026-06-14" };

const WEEKDAYS = {
  ...SCHEDULE,
  id: 41,
  amount: 2,
  recurrence: { kind: "weekdays" as const, days: [1, 3, 5] },
  valid_from: "2026-06-15",
};

const PLAN = { medicine: 12, pauses: [PAUSE], past: { added: 0, removed: 0 } };

const CHANGE = {
  from: "2026-06-15",
  schedules: [
    { dosage_time: "08:00", amount: 2, recurrence: { kind: "weekdays" as const, days: [1, 3, 5] } },
  ],
};

export const getMedicinePlan = defineCall(
  {
    method: "GET",
    path: "/api/medicine-plan/:medicineId",
    who: "user",
    scope: "patient",
    tokens: ["read:plans"],
    tells: "nothing",
    acting: "read",
    params: MedicineParams,
    answer: { status: 200, schema: MedicinePlanAnswer },
    refusals: [404],
    shows: ["plans"],
    logged: "readPlan",
    summary: "Get the plan of a medicine, with every row that it ever had.",
  },
  { answer: { data: { ...PLAN, version: 1, schedules: [SCHEDULE] } } },
);

export const putMedicinePlan = defineCall(
  {
    method: "PUT",
    path: "/api/medicine-plan/:medicineId",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    prescribing: true,
    params: MedicineParams,
    body: PutMedicinePlan,
    answer: { status: 200, schema: MedicinePlanAnswer },
    refusals: [404, 409],
    touches: ["plans", "schedules", "doses", "intakes", "stock"],
    summary: "Change the plan of a medicine, from now or from a day on.",
    description:
      "Replaces all rows from then on, those to come too; what was due before keeps its plan. 409 `plan_changed`: the plan was changed since it was read, and `details.changed` says how; `time_known`: two rows have one time on one day. 400 `every_day_unsaid`: a medicine that is usually taken once a week would be due every day, and its `every_day_by` is empty; `together_unsaid`: it would be so together with another record of the same substance.",
  },
  {
    body: { data: { version: 1, ...CHANGE } },
    answer: { data: { ...PLAN, version: 3, schedules: [BEFORE, WEEKDAYS] } },
  },
);

export const previewPlan = defineCall(
  {
    method: "POST",
    path: "/api/plan-preview",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    body: PreviewPlan,
    answer: { status: 200, schema: PlanPreviewAnswer },
    refusals: [404, 409],
    logged: "readPlan",
    summary: "Show the doses and days of a plan before it is saved.",
    description:
      "Stores nothing. Refuses rows that saving would refuse; `every_day_unsaid` and `together_unsaid` are said by saving only.",
  },
  {
    body: { data: { medicine: 12, ...CHANGE, days: 2 } },
    answer: {
      data: {
        doses: [
          {
            date: "2026-06-15",
            dosage_time: "08:00:00.000",
            due_utc: "2026-06-15T06:00:00.000Z",
            amount: 2,
          },
        ],
        days: [
          { date: "2026-06-15", plan: "due" },
          { date: "2026-06-16", plan: "not_due" },
        ],
        steps: [{ from: "2026-06-15", to: null, amount: 2 }],
        total: null,
        past: { added: 0, removed: 0 },
      },
    },
  },
);
