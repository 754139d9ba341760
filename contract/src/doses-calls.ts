import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { AdherenceAnswer } from "./adherence.ts";
import { defineCall } from "./base/define-call.ts";
import { DosesAnswer, DosesQuery } from "./doses.ts";
import { DOSE, MEDICINE } from "./example-values.ts";
import { INTAKE } from "./intakes-calls.ts";
import { SilencesAnswer, SilencesQuery } from "./silences.ts";
import { StateDose, StateDoseAnswer } from "./statements.ts";

const share = (numerator: number, denominator: number) => ({
  numerator,
  denominator,
  percent: denominator === 0 ? null : (100 * numerator) / denominator,
});

export const getDoses = defineCall(
  {
    method: "GET",
    path: "/api/doses",
    who: "user",
    scope: "patient",
    tokens: ["read:doses"],
    tells: "left_out",
    acting: "read",
    query: DosesQuery,
    answer: { status: 200, schema: DosesAnswer },
    refusals: [404],
    shows: ["doses"],
    logged: "readDoses",
    summary: "List the doses of a range of chart days.",
    description:
      "Together with extra presses, silent times and the bounds of each day, so that clients calculate no time zones. At most 400 days.",
  },
  {
    answer: {
      data: {
        timezone: "Europe/Berlin",
        days: [
          {
            date: "2026-05-10",
            plan: "due",
            start_utc: "2026-05-10T01:00:00.000Z",
            end_utc: "2026-05-11T01:00:00.000Z",
            timezone: "Europe/Berlin",
          },
        ],
        doses: [DOSE],
        extra_presses: [{ pressed_utc: "2026-05-10T15:00:00.000Z" }],
        named_presses: [
          {
            pressed_utc: "2026-05-10T16:10:00.000Z",
            as: "refill",
            medicine: null,
            also: false,
            medicines: [],
            said_utc: "2026-05-10T15:01:00.000Z",
          },
        ],
        intakes: [INTAKE],
        second_openings: [],
        close_pairs: [],
        silent: [{ from_utc: "2026-05-10T18:00:00.000Z", to_utc: null }],
      },
    },
  },
);

export const stateDose = defineCall(
  {
    method: "PUT",
    path: "/api/doses",
    urgency: "statements",
    who: "user",
    scope: "patient",
    tells: "left_out",
    acting: "write",
    prescribing: true,
    body: StateDose,
    answer: { status: 200, schema: StateDoseAnswer },
    refusals: [404, 409],
    touches: ["doses", "intakes", "stock"],
    logged: "readDoses",
    summary: "State that a dose was taken without the box or skipped, or withdraw a statement.",
    description:
      "What the box recorded is not changed. The statement with the newest `said_utc` holds, then the one that arrived last; withdrawals count as statements. The same `key` with the same body stores nothing new. 409: the key was used with another body, or, without a key, the box has already counted the dose as taken.",
  },
  {
    body: {
      data: {
        date: "2026-05-10",
        medicine: MEDICINE.id,
        dosage_time: "08:00",
        status: "confirmed",
        at: "2026-05-10T06:10:00Z",
        key: "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10",
        said_utc: "2026-05-10T06:10:05Z",
      },
    },
    answer: {
      data: {
        ...DOSE,
        pressed_utc: null,
        deviation_minutes: null,
        status: "confirmed",
        confirmed_utc: "2026-05-10T06:10:00.000Z",
      },
      meta: { outcome: "kept" },
    },
  },
);

export const getSilences = defineCall(
  {
    method: "GET",
    path: "/api/silences",
    who: "user",
    scope: "patient",
    tokens: ["read:doses"],
    tells: "doses",
    acting: "read",
    query: SilencesQuery,
    answer: { status: 200, schema: SilencesAnswer },
    refusals: [404],
    shows: ["presses"],
    logged: "readSilences",
    summary:
      "List when the patient's boxes were silent in a range of chart days, and which messages were lost.",
    description: "For charts without doses. At most 400 days.",
  },
  {
    answer: {
      data: {
        days: [
          {
            date: "2026-05-10",
            start_utc: "2026-05-10T01:00:00.000Z",
            end_utc: "2026-05-11T01:00:00.000Z",
            timezone: "Europe/Berlin",
          },
        ],
        silent: [{ from_utc: "2026-05-10T18:00:00.000Z", to_utc: null }],
        lost: [
          { from_utc: "2026-05-10T14:00:00.000Z", to_utc: "2026-05-10T16:00:00.000Z", count: 1 },
        ],
      },
    },
  },
);

export const getAdherence = defineCall(
  {
    method: "GET",
    path: "/api/adherence",
    who: "user",
    scope: "patient",
    tokens: ["read:figures"],
    tells: "doses",
    acting: "read",
    query: DosesQuery,
    answer: { status: 200, schema: AdherenceAnswer },
    refusals: [404],
    shows: ["doses"],
    logged: "readFigures",
    summary: "Calculate adherence for a range of chart days.",
    description:
      "Figures cover the days that are over and were monitored; docs/adherence.md defines them. At most 400 days.",
  },
  {
    answer: {
      data: {
        timezone: "Europe/Berlin",
        tolerance_minutes: TOLERANCE_MINUTES,
        days: [
          {
            date: "2026-05-10",
            counted: true,
            due: 1,
            taken: 1,
            on_time: 1,
            early: 0,
            late: 0,
            missed: 0,
            unknown: 0,
            excused: 0,
            occasions: 1,
            presses: 1,
            extra: 0,
            implementation: 1,
            plan: "due",
            corrected: 1,
          },
        ],
        figures: {
          coverage: share(1, 1),
          taking: share(1, 1),
          daily_implementation: share(1, 1),
          correct_dosing: share(1, 1),
          timing_of_due: share(1, 1),
          range: null,
          implementation: share(1, 1),
          timing_of_taken: share(1, 1),
          drug_holidays: { count: 0, longest_days: 0 },
          days_not_due: 0,
          as_needed: [],
          regularity: [{ dosage_time: "08:00:00.000", presses: 1, hours: null }],
          initiation_utc: "2026-05-10T06:05:00.000Z",
          initiation_days: 0,
          waiting_days: null,
          persistence: {
            last_press_utc: "2026-05-10T06:05:00.000Z",
            stopped: false,
            days: 1,
            threshold_days: 30,
          },
        },
      },
    },
  },
);
