import type * as calls from "../calls/intakes.ts";
import type { ExamplesOf } from "../define-call.ts";
import type { Intake } from "../intakes.ts";

const KEY = "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e11";

export const INTAKE: Intake = {
  id: 31,
  medicine: 14,
  at_utc: "2026-05-10T13:30:00.000Z",
  date: "2026-05-10",
  amount: 1,
  unit: "tablet",
  pressed_utc: null,
  note: "Headache",
  stated_by: "patient",
  warnings: [{ code: "interval_short", value: 210, limit: 240, at_least: false }],
};

const OPENING = {
  ...{ id: 3, date: "2026-05-09", count: -1 },
  ...{ reason: "Opened to refill it", stated_by: "patient" as const },
};

export const INTAKES_EXAMPLES = {
  getIntakes: {
    answer: {
      data: {
        intakes: [INTAKE],
        next: [
          {
            ...{ medicine: INTAKE.medicine, last_utc: INTAKE.at_utc, in_24h: 3 },
            at_least: false,
            not_before_utc: "2026-05-10T17:30:00.000Z",
          },
        ],
      },
    },
  },
  addIntake: {
    body: {
      data: { medicine: INTAKE.medicine, at: INTAKE.at_utc, amount: 1, note: "Headache", key: KEY },
    },
    answer: { data: INTAKE },
  },
  removeIntake: { answer: { data: INTAKE } },
  namePress: {
    body: {
      data: { pressed_utc: "2026-05-10T15:00:00Z", as: "refill", also: false, key: KEY },
    },
    answer: {
      data: {
        ...{ pressed_utc: "2026-05-10T15:00:00.000Z", as: "refill", medicine: null },
        ...{ medicines: [], also: false, intake: null },
      },
    },
  },
  getAddedOpenings: { answer: { data: [OPENING] } },
  addOpenings: {
    body: { data: { date: "2026-05-09", count: -1, reason: "Opened to refill it" } },
    answer: { data: OPENING },
  },
  removeOpenings: { answer: { data: OPENING } },
} satisfies ExamplesOf<typeof calls>;
