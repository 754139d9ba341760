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
  summary: "List the boxes with their state and patient.",
});

export const getSensorTriage = defineCall({
  method: "GET",
  path: "/api/sensor-triage",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  answer: { status: 200, schema: SensorTriageAnswer },
  shows: ["sensors"],
  summary: "Count the boxes by what they need.",
  description: "Each box counts once, in the first group that fits.",
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
  summary: "Get what is printed on the labels of boxes, claim codes included.",
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
  summary: "Register boxes.",
  description:
    "One box, or several: all are registered, or none. Without a claim code one is generated.",
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
  summary: "Get a box with its state, claim code and assignments.",
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
  summary: "List the raw messages of a box and how they were decoded.",
  description: "The newest messages come first unless sorted otherwise.",
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
  summary: "Get how well a box was received, and when it was silent.",
});
