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
  summary: "What a box measured, in equal buckets where it is more than `maxPoints`.",
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
  summary: "Presses after the one-minute rule, with local date and time.",
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
  summary:
    "Temperature and humidity of whatever boxes a patient had; the body stands without `data`.",
});
