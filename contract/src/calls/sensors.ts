import { defineCall } from "../define-call.ts";
import { SensorDetailAnswer, SensorSignalAnswer, SensorSignalQuery } from "../sensor-detail.ts";
import {
  SensorSummariesAnswer,
  SensorSummariesQuery,
  SensorTriageAnswer,
} from "../sensor-lists.ts";
import {
  RegisterSensors,
  RegisterSensorsAnswer,
  SensorLabelsAnswer,
  SensorLabelsQuery,
  SensorParams,
} from "../sensors.ts";
import { UplinksAnswer, UplinksQuery } from "../uplinks.ts";

export const getSensorSummaries = defineCall({
  method: "GET",
  path: "/api/sensory-summaries",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  query: SensorSummariesQuery,
  answer: { status: 200, schema: SensorSummariesAnswer },
  shows: ["sensors"],
  summary: "All boxes with the patients who have them now.",
});

export const getSensorTriage = defineCall({
  method: "GET",
  path: "/api/sensor-triage",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  answer: { status: 200, schema: SensorTriageAnswer },
  shows: ["sensors"],
  summary: "How many boxes need which care; every box counts once.",
});

export const getSensorLabels = defineCall({
  method: "GET",
  path: "/api/sensor-labels",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  query: SensorLabelsQuery,
  answer: { status: 200, schema: SensorLabelsAnswer },
  refusals: [404],
  shows: ["sensors"],
  summary: "What is printed on the labels of the named boxes, claim codes included.",
});

export const registerSensors = defineCall({
  method: "POST",
  path: "/api/sensors",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  body: RegisterSensors,
  answer: { status: 201, schema: RegisterSensorsAnswer },
  refusals: [409],
  touches: ["sensors"],
  summary: "Registers one box, or several, all or none; the claim code is made when absent.",
});

export const getSensor = defineCall({
  method: "GET",
  path: "/api/sensors/:deveui",
  who: "staff",
  roles: ["admin"],
  scope: "box",
  params: SensorParams,
  answer: { status: 200, schema: SensorDetailAnswer },
  refusals: [404],
  shows: ["sensors"],
  summary: "A box with its state and why, its claim code, and whose it was.",
});

export const getUplinks = defineCall({
  method: "GET",
  path: "/api/sensors/:deveui/uplinks",
  who: "staff",
  roles: ["admin"],
  scope: "box",
  params: SensorParams,
  query: UplinksQuery,
  answer: { status: 200, schema: UplinksAnswer },
  refusals: [404],
  shows: ["sensors"],
  summary: "What networks sent of a box, raw, and what became of it.",
});

export const getSignal = defineCall({
  method: "GET",
  path: "/api/sensors/:deveui/signal",
  who: "staff",
  roles: ["admin"],
  scope: "box",
  params: SensorParams,
  query: SensorSignalQuery,
  answer: { status: 200, schema: SensorSignalAnswer },
  refusals: [404],
  shows: ["sensors"],
  summary: "How a box was received in a range, and when it was silent.",
});
