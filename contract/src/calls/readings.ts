import { defineCall } from "../define-call.ts";
import {
  ChartAnswer,
  ChartRequest,
  ClimateHistoryAnswer,
  ClimateHistoryRequest,
  PressHistoryAnswer,
  PressHistoryRequest,
} from "../readings.ts";

export const getReadings = defineCall({
  method: "POST",
  path: "/api/medicine-history/chart",
  who: "user",
  scope: "box",
  acting: "read",
  body: ChartRequest,
  answer: { status: 200, schema: ChartAnswer },
  refusals: [404],
  shows: ["readings"],
  logged: "readReadings",
  summary: "Get what a box measured.",
  description:
    "Above `maxPoints` readings are combined into buckets of equal length. Patients see only the times when the box was theirs, clinicians those of their patient who had it last.",
});

export const getPressHistory = defineCall({
  method: "POST",
  path: "/api/sensor/button/getButtonPressHistory",
  who: "user",
  scope: "patient",
  acting: "read",
  body: PressHistoryRequest,
  answer: { status: 200, schema: PressHistoryAnswer },
  refusals: [404],
  shows: ["presses"],
  logged: "readPresses",
  summary: "List presses after the one-minute rule, with local date and time.",
});

export const getClimateHistory = defineCall({
  method: "POST",
  path: "/api/sensor/history/getSensorTempAndHumiHistory",
  who: "user",
  scope: "patient",
  acting: "read",
  body: ClimateHistoryRequest,
  answer: { status: 200, schema: ClimateHistoryAnswer },
  refusals: [404],
  shows: ["readings"],
  logged: "readReadings",
  summary: "Get temperature and humidity from all boxes the patient had.",
  description: "The request body is not wrapped in `data`.",
});
