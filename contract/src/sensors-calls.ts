import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE, SENSOR } from "./example-values.ts";
import {
  ChangedSensorAnswer,
  ChangeSensor,
  ReplaceSensor,
  ReplaceSensorAnswer,
  SensorDecodingAnswer,
} from "./sensor-changes.ts";
import { SensorDetailAnswer, SensorSignalAnswer, SensorSignalQuery } from "./sensor-detail.ts";
import { SensorSummariesAnswer, SensorSummariesQuery, SensorTriageAnswer } from "./sensor-lists.ts";
import {
  RegisterSensors,
  RegisterSensorsAnswer,
  SensorLabelsAnswer,
  SensorLabelsQuery,
  SensorParams,
} from "./sensors.ts";
import { UplinksAnswer, UplinksQuery } from "./uplinks.ts";

const deveui = SENSOR.deveui;

const SINCE = "2026-05-01T08:00:00.000Z";

const SEEN = "2026-05-10T11:55:00.000Z";

const SIGNAL = { buttonmode: 1, rssi: -97, snr: 8.5 };

const OWNER = {
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
    query: SensorSummariesQuery,
    answer: { status: 200, schema: SensorSummariesAnswer },
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
            ...{
              deveui,
              serial_number: "PB-0001",
              model: "pillbox-1",
              battery: 88,
              batterymv: 2950,
            },
            ...{ sensortime: SEEN, silent: false, state: "alive", ...SIGNAL, is_coarse: false },
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
    answer: { status: 200, schema: SensorTriageAnswer },
    shows: ["sensors"],
    summary: "Count the boxes by what they need.",
    description: "Each box in use counts once, in the first group that fits.",
  },
  {
    answer: {
      data: { not_understood: 1, silent: 2, low_battery: 1, unbound: 0, never_seen: 3, fine: 94 },
    },
  },
);

export const getSensorLabels = defineCall(
  {
    method: "GET",
    path: "/api/sensor-labels",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "all",
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

export const getSensor = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    params: SensorParams,
    answer: { status: 200, schema: SensorDetailAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "Get a box with its state, claim code and assignments.",
    description:
      "Technicians see the assignment of now only, and of a box that is somebody's the last contact to the quarter hour and the last reading to the hour.",
  },
  {
    answer: {
      data: {
        ...SENSOR,
        createdAt: "2026-04-30T09:00:00.000Z",
        ...{ state: "alive", reason: `Last contact at ${SEEN}.`, silent_after_minutes: 180 },
        is_coarse: false,
        ...{ interval_exceeded_percent: null, battery_days_left: 35 },
        ...{ battery: 88, batterymv: 2950, ...SIGNAL, sensortime: SEEN, readingtime: SEEN },
        bindings: [
          {
            id: 71,
            profileid: PROFILE.id,
            ...OWNER,
            from: SINCE,
            to: null,
            entered: SINCE,
            undo_until: null,
          },
        ],
      },
    },
  },
);

export const getUplinks = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/uplinks",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    params: SensorParams,
    query: UplinksQuery,
    answer: { status: 200, schema: UplinksAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "List the raw messages of a box and how they were decoded.",
    description:
      "The newest messages come first unless sorted otherwise. Technicians get content only of messages that could not be decoded, of boxes that were never anybody's. Of a box that is or was somebody's they get of each message port, length and reason, no counter, and `id` is its place among those listed; instants to the hour, once the hour is over, except of times in which nobody had the box and of the hour after an assignment was entered.",
  },
  {
    answer: {
      data: [
        {
          id: 991,
          attributes: {
            ...{ source: "chirpstack", event: "up", received_at: SEEN, received_source: "network" },
            ...{ arrived_at: "2026-05-10T11:55:00.420Z", session: "01a2b3c4", fcnt: 412, fport: 2 },
            ...{
              boot: null,
              press_seq: 31,
              length: 4,
              is_coarse: false,
              rssi: -97,
              snr: 8.5,
              frame: "011f00aa",
            },
            ...{ body: { deduplicationId: "3f0c" }, outcome: "decoded", reason: null, log: null },
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getSignal = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/signal",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    params: SensorParams,
    query: SensorSignalQuery,
    answer: { status: 200, schema: SensorSignalAnswer },
    refusals: [404],
    shows: ["sensors"],
    summary: "Get how well a box was received, and when it was silent.",
    description:
      "Technicians get a range in which the box was somebody's by whole hours that are over.",
  },
  {
    answer: {
      data: {
        ...{ time: [SINCE, SEEN], rssi: [-99, -97], snr: [8, 8.5], uplinks: 2 },
        silences: [{ from: SINCE, to: SEEN }],
      },
    },
  },
);

export const changeSensor = defineCall(
  {
    method: "PATCH",
    path: "/api/sensors/:deveui",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
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
        ...{ id: 72, deveui: "70b3d57ed0050002", replaced: deveui },
        ...{ profileid: PROFILE.id, from: SINCE },
      },
    },
  },
);
