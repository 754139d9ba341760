import type * as calls from "../calls/plans.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PAUSE, SCHEDULE } from "./shared.ts";

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

export const PLANS_EXAMPLES = {
  getMedicinePlan: { answer: { data: { ...PLAN, version: 1, schedules: [SCHEDULE] } } },
  putMedicinePlan: {
    body: { data: { version: 1, ...CHANGE } },
    answer: { data: { ...PLAN, version: 3, schedules: [BEFORE, WEEKDAYS] } },
  },
  previewPlan: {
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
} satisfies ExamplesOf<typeof calls>;
