import { defineCall } from "./base/define-call.ts";
import {
  AddIntake,
  type Intake,
  IntakeAnswer,
  IntakeParams,
  IntakesAnswer,
  IntakesQuery,
} from "./intakes.ts";
import {
  AddedOpeningAnswer,
  AddedOpeningParams,
  AddedOpeningsAnswer,
  AddedOpeningsQuery,
  AddOpenings,
} from "./openings.ts";
import { NamePress, NamePressAnswer } from "./press-names.ts";

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
  id: 3,
  date: "2026-05-09",
  count: -1,
  reason: "Opened to refill it",
  stated_by: "patient" as const,
};

export const getIntakes = defineCall(
  {
    method: "GET",
    path: "/api/intakes",
    who: "user",
    scope: "patient",
    tokens: ["read:doses"],
    tells: "safety",
    acting: "read",
    query: IntakesQuery,
    answer: { status: 200, schema: IntakesAnswer },
    refusals: [404],
    shows: ["intakes"],
    logged: "readIntakes",
    summary: "List what was taken beside the plan on a range of chart days.",
    description:
      "With what the limits of the plan say of each, and when each medicine may be taken again. Limits are held against intakes and taken doses of one medicine of the list, not of one substance. At most 400 days.",
  },
  {
    answer: {
      data: {
        intakes: [INTAKE],
        next: [
          {
            medicine: INTAKE.medicine,
            last_utc: INTAKE.at_utc,
            in_24h: 3,
            at_least: false,
            not_before_utc: "2026-05-10T17:30:00.000Z",
          },
        ],
      },
    },
  },
);

export const addIntake = defineCall(
  {
    method: "POST",
    path: "/api/intakes",
    urgency: "statements",
    who: "user",
    scope: "patient",
    tells: "safety",
    acting: "write",
    body: AddIntake,
    answer: { status: 201, schema: IntakeAnswer },
    refusals: [404, 409],
    touches: ["intakes", "doses", "stock"],
    summary: "State that a medicine was taken beside its plan.",
    description:
      "Warnings never refuse it. The same `key` with the same body again answers 200 with the intake stored before; 409: with another body.",
  },
  {
    body: {
      data: { medicine: INTAKE.medicine, at: INTAKE.at_utc, amount: 1, note: "Headache", key: KEY },
    },
    answer: { data: INTAKE },
  },
);

export const removeIntake = defineCall(
  {
    method: "DELETE",
    path: "/api/intakes/:id",
    urgency: "statements",
    who: "user",
    scope: "patient",
    tells: "safety",
    acting: "write",
    params: IntakeParams,
    answer: { status: 200, schema: IntakeAnswer },
    refusals: [404],
    touches: ["intakes", "doses", "stock"],
    summary: "Take back an intake.",
    description: "The name of its press is taken back as well.",
  },
  { answer: { data: INTAKE } },
);

export const namePress = defineCall(
  {
    method: "PUT",
    path: "/api/presses",
    urgency: "statements",
    who: "user",
    scope: "patient",
    tells: "safety",
    acting: "write",
    body: NamePress,
    answer: { status: 200, schema: NamePressAnswer },
    refusals: [404, 409],
    touches: ["doses", "intakes", "stock", "presses"],
    summary: "Say what a press was, or take it back.",
    description:
      "The newest `said_utc` holds, then the word that arrived last. A named press is withdrawn from doses, unless `also` is true or the name is `twice` or `not_known`; `twice` makes an intake of each of its `medicines`. 409 `press_used`: a dose has the press, so say whether it was instead of the dose or as well. 409 `key_used`: the key was used with another body.",
  },
  {
    body: {
      data: { pressed_utc: "2026-05-10T15:00:00Z", as: "refill", also: false, key: KEY },
    },
    answer: {
      data: {
        pressed_utc: "2026-05-10T15:00:00.000Z",
        as: "refill",
        medicine: null,
        medicines: [],
        also: false,
        intake: null,
      },
    },
  },
);

export const getAddedOpenings = defineCall(
  {
    method: "GET",
    path: "/api/added-openings",
    who: "user",
    scope: "patient",
    tokens: ["read:doses"],
    tells: "nothing",
    acting: "read",
    query: AddedOpeningsQuery,
    answer: { status: 200, schema: AddedOpeningsAnswer },
    refusals: [404],
    shows: ["doses"],
    logged: "readOpenings",
    summary: "List the openings added to chart days.",
  },
  { answer: { data: [OPENING] } },
);

export const addOpenings = defineCall(
  {
    method: "POST",
    path: "/api/added-openings",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    body: AddOpenings,
    answer: { status: 201, schema: AddedOpeningAnswer },
    refusals: [409],
    touches: ["doses"],
    summary: "Add openings to a chart day, or subtract them.",
    description:
      "For openings that no box recorded, or that it recorded for nothing, where no press can be named. They count in the corrected presses of the day only. The same `key` with the same body again answers 200 with the entry stored before; 409: with another body.",
  },
  {
    body: { data: { date: "2026-05-09", count: -1, reason: "Opened to refill it" } },
    answer: { data: OPENING },
  },
);

export const removeOpenings = defineCall(
  {
    method: "DELETE",
    path: "/api/added-openings/:id",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "write",
    params: AddedOpeningParams,
    answer: { status: 200, schema: AddedOpeningAnswer },
    refusals: [404],
    touches: ["doses"],
    summary: "Remove openings added to a chart day.",
  },
  { answer: { data: OPENING } },
);
