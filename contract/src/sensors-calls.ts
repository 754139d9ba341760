import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE, SEEN, SENSOR, SINCE } from "./example-values.ts";
import {
  ChangedSensorAnswer,
  ChangeSensor,
  ReplaceSensor,
  ReplaceSensorAnswer,
  SensorDecodingAnswer,
} from "./sensor-changes.ts";
import {
  BoxGroupsAnswer,
  SensorSummariesAnswer,
  SensorSummariesQuery,
  SensorTriageAnswer,
} from "./sensor-lists.ts";
import {
  RegisterSensors,
  RegisterSensorsAnswer,
  SensorLabelsAnswer,
  SensorLabelsQuery,
  SensorParams,
} from "./sensors.ts";

const deveui = SENSOR.deveui;

export const SIGNAL = { buttonmode: 1, rssi: -97, snr: 8.5 };

export const OWNER = {
  profileuid: PROFILE.profileuid,
  givenname: PROFILE.givenname,
  familyname: PROFILE.familyname,
};

export const getSensorSummaries = defineCall(
  {
    method: "GET",
    path: "/api/sensory-summaries",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: ["read:boxes", "read:patients"],
    tells: "nothing",
    query: SensorSummariesQuery,
    answer: {
      status: 200,
      schema: SensorSummariesAnswer,
      also: {
        "text/csv":
          "Every box that matches, by id, as a stream; UTF-8, RFC 4180. PUT /api/sensors takes its columns back, but for the last four. Without claim codes and names.",
      },
    },
    shows: ["sensors"],
    logged: "readBoxes",
    summary: "List the boxes with their state and patient.",
  },
  {
    answer: {
      data: [
        {
          id: SENSOR.id,
          attributes: {
            deveui,
            serial_number: "PB-0001",
            model: "pillbox-1",
            battery: 88,
            batterymv: 2950,
            sensortime: SEEN,
            silent: false,
            state: "alive",
            ...SIGNAL,
            is_coarse: false,
            profile: { data: { id: PROFILE.id, attributes: OWNER } },
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getSensorTriage = defineCall(
  {
    method: "GET",
    path: "/api/sensor-triage",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    answer: { status: 200, schema: SensorTriageAnswer },
    shows: ["sensors"],
    summary: "Count the boxes by what they need.",
    description: "Each box in use counts once, in the first group that fits.",
  },
  {
    answer: {
      data: {
        not_understood: 1,
        silent: 2,
        low_battery: 1,
        unbound: 0,
        never_seen: 3,
        fine: 94,
        attention: 5,
      },
    },
  },
);

export const getBoxGroups = defineCall(
  {
    method: "GET",
    path: "/api/sensor-groups",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    answer: { status: 200, schema: BoxGroupsAnswer },
    shows: ["sensors"],
    summary: "List the groups of boxes, by name; at most 500.",
  },
  { answer: { data: [{ box_group: "Delivery 2026-04", boxes: 26 }] } },
);

export const getSensorLabels = defineCall(
  {
    method: "GET",
    path: "/api/sensor-labels",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: "none",
    tells: "nothing",
    query: SensorLabelsQuery,
    answer: { status: 200, schema: SensorLabelsAnswer },
    refusals: [404],
    shows: ["sensors"],
    summary: "Get what is printed on the labels of boxes, claim codes included.",
  },
  { answer: { data: [SENSOR] } },
);

export const registerSensors = defineCall(
  {
    method: "POST",
    path: "/api/sensors",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
    tokens: ["write:boxes"],
    tells: "nothing",
    body: RegisterSensors,
    bodyKiB: 1024,
    answer: { status: 201, schema: RegisterSensorsAnswer },
    refusals: [409],
    touches: ["sensors"],
    summary: "Register boxes.",
    description:
      "One box, or several: all are registered, or none. Without a claim code one is generated.",
  },
  {
    body: { data: { deveui, serial_number: "PB-0001", interval_minutes: 60 } },
    answer: { data: SENSOR },
  },
);

export const changeSensor = defineCall(
  {
    method: "PATCH",
    path: "/api/sensors/:deveui",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tells: "nothing",
    params: SensorParams,
    body: ChangeSensor,
    answer: { status: 200, schema: ChangedSensorAnswer },
    refusals: [404, 409],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "Correct a box, or take it out of use.",
    description:
      "A new model decodes the kept messages again, in steps, so that past doses can be proved. A box that is assigned cannot be retired or lost: end the assignment or replace the box first (409 `box_bound`). A serial number that another box has is 409 `serial_taken`.",
  },
  {
    body: { data: { model: "mclimate/mc-button" } },
    answer: { data: { ...SENSOR, model: "mclimate/mc-button", state: "in_use" } },
  },
);

export const getSensorDecoding = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/decoding",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: "none",
    tells: "nothing",
    params: SensorParams,
    answer: { status: 200, schema: SensorDecodingAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "Get how far the messages of a box have been decoded again.",
    description: "Technicians get percent (of `total` 100) of a box that is or was somebody's.",
  },
  {
    answer: { data: { model: "mclimate/mc-button", done: 400, total: 1206, is_finished: false } },
  },
);

export const replaceSensor = defineCall(
  {
    method: "POST",
    path: "/api/sensors/:deveui/replace",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tells: "nothing",
    params: SensorParams,
    body: ReplaceSensor,
    answer: { status: 200, schema: ReplaceSensorAnswer },
    refusals: [404, 409],
    touches: ["sensors", "doses", "intakes", "stock", "presses", "readings"],
    summary: "Give a patient another box instead of this one.",
    description:
      "In one step the assignment of this box ends, that of the new one begins, and this box is retired. The same again is 200 with the same answer. A new box that somebody has is 409 `box_bound`, which names who.",
  },
  {
    body: { data: { deveui: "70b3d57ed0050002" } },
    answer: {
      data: {
        id: 72,
        deveui: "70b3d57ed0050002",
        replaced: deveui,
        profileid: PROFILE.id,
        from: SINCE,
      },
    },
  },
);
