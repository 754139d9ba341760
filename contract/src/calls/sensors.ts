import {
  ChartAnswer,
  ChartRequest,
  ClimateHistoryAnswer,
  ClimateHistoryRequest,
  PressHistoryAnswer,
  PressHistoryRequest,
} from "../readings.ts";
import {
  AssignSensor,
  AssignSensorAnswer,
  RegisterSensors,
  RegisterSensorsAnswer,
  SensorDetailAnswer,
  SensorLabelsAnswer,
  SensorLabelsQuery,
  SensorParams,
  SensorSignalAnswer,
  SensorSignalQuery,
  SensorSummariesAnswer,
  SensorSummariesQuery,
  SensorTriageAnswer,
  UnassignSensor,
  UnassignSensorAnswer,
} from "../sensors.ts";
import { UplinksAnswer, UplinksQuery } from "../uplinks.ts";
import { type Calls, pageOfExamples } from "./call.ts";
import { PROFILE, SENSOR } from "./examples.ts";

const { deveui } = SENSOR;
const SINCE = "2026-05-01T08:00:00.000Z";
const SEEN = "2026-05-10T11:55:00.000Z";
const SIGNAL = { buttonmode: 1, rssi: -97, snr: 8.5 };
const OWNER = {
  profileuid: PROFILE.profileuid,
  givenname: PROFILE.givenname,
  familyname: PROFILE.familyname,
};

/** Boxes, whose they are, and what they recorded. */
export const SENSOR_CALLS: Calls = {
  "GET /api/sensory-summaries": {
    who: "admin",
    summary: "All boxes with the patients who have them now.",
    query: SensorSummariesQuery,
    answer: { status: 200, schema: SensorSummariesAnswer },
    example: {
      answer: pageOfExamples({
        id: SENSOR.id,
        attributes: {
          ...{ deveui, serial_number: "PB-0001", battery: 88, batterymv: 2950 },
          ...{ sensortime: SEEN, silent: false, state: "alive", ...SIGNAL },
          profile: { data: { id: PROFILE.id, attributes: OWNER } },
        },
      }),
    },
  },
  "GET /api/sensor-triage": {
    who: "admin",
    summary: "How many boxes need which care; every box counts once.",
    answer: { status: 200, schema: SensorTriageAnswer },
    example: {
      answer: { data: { silent: 2, low_battery: 1, unbound: 0, never_seen: 3, fine: 94 } },
    },
  },
  "GET /api/sensor-labels": {
    who: "admin",
    summary: "What is printed on the labels of the named boxes, claim codes included.",
    query: SensorLabelsQuery,
    answer: { status: 200, schema: SensorLabelsAnswer },
    refusals: [404],
    example: { answer: { data: [SENSOR] } },
  },
  "POST /api/sensors": {
    who: "admin",
    summary: "Registers one box, or several, all or none; the claim code is made when absent.",
    body: RegisterSensors,
    answer: { status: 201, schema: RegisterSensorsAnswer },
    refusals: [409],
    example: {
      body: { data: { deveui, serial_number: "PB-0001", interval_minutes: 60 } },
      answer: { data: SENSOR },
    },
  },
  "GET /api/sensors/:deveui": {
    who: "admin",
    summary: "A box with its state and why, its claim code, and whose it was.",
    params: SensorParams,
    answer: { status: 200, schema: SensorDetailAnswer },
    refusals: [404],
    example: {
      answer: {
        data: {
          ...SENSOR,
          createdAt: "2026-04-30T09:00:00.000Z",
          ...{ state: "alive", reason: `Heard at ${SEEN}.`, silent_after_minutes: 180 },
          ...{ battery: 88, batterymv: 2950, ...SIGNAL, sensortime: SEEN, readingtime: SEEN },
          bindings: [{ profileid: PROFILE.id, ...OWNER, from: SINCE, to: null }],
        },
      },
    },
  },
  "GET /api/sensors/:deveui/uplinks": {
    who: "admin",
    summary: "What networks sent of a box, raw, and what became of it.",
    params: SensorParams,
    query: UplinksQuery,
    answer: { status: 200, schema: UplinksAnswer },
    refusals: [404],
    example: {
      answer: pageOfExamples({
        id: 991,
        attributes: {
          ...{ source: "chirpstack", event: "up", received_at: SEEN, received_source: "network" },
          ...{ arrived_at: "2026-05-10T11:55:00.420Z", session: "01a2b3c4", fcnt: 412, fport: 2 },
          ...{ boot: null, press_seq: 31, rssi: -97, snr: 8.5, frame: "011f00aa" },
          ...{ body: { deduplicationId: "3f0c" }, outcome: "decoded", reason: null },
        },
      }),
    },
  },
  "GET /api/sensors/:deveui/signal": {
    who: "admin",
    summary: "How a box was received in a range, and when it was silent.",
    params: SensorParams,
    query: SensorSignalQuery,
    answer: { status: 200, schema: SensorSignalAnswer },
    refusals: [404],
    example: {
      answer: {
        data: {
          ...{ time: [SINCE, SEEN], rssi: [-99, -97], snr: [8, 8.5], uplinks: 2 },
          silences: [{ from: SINCE, to: SEEN }],
        },
      },
    },
  },
  "POST /api/sensor/assign": {
    who: "user",
    summary: "Links a box to a profile; patients link to the own one, with the code on the box.",
    body: AssignSensor,
    answer: { status: 200, schema: AssignSensorAnswer },
    refusals: [403, 404, 409, 429],
    example: {
      body: { data: { profileid: PROFILE.id, deveui, claimcode: SENSOR.claimcode } },
      answer: { data: { deveui, profileid: PROFILE.id, from: SINCE } },
    },
  },
  "PUT /api/sensor/unassign": {
    who: "user",
    summary: "Ends the link of a profile or of a box.",
    body: UnassignSensor,
    answer: { status: 200, schema: UnassignSensorAnswer },
    refusals: [404, 409],
    example: {
      body: { data: { profileid: PROFILE.id } },
      answer: { data: { deveui, profileid: PROFILE.id, from: SINCE, to: SEEN } },
    },
  },
  "POST /api/medicine-history/chart": {
    who: "user",
    summary: "What a box measured, in equal buckets where it is more than `maxPoints`.",
    body: ChartRequest,
    answer: { status: 200, schema: ChartAnswer },
    refusals: [404],
    example: {
      body: { data: { deveui, startdate: "2026-05-10", enddate: "2026-05-10" } },
      answer: {
        data: {
          ...{ temperature: [21.5], humidity: [45], battery: [88], motion: [2] },
          ...{ sensorTime: [SEEN], bucketSeconds: null },
        },
      },
    },
  },
  "POST /api/sensor/button/getButtonPressHistory": {
    who: "user",
    summary: "Presses after the one-minute rule, with local date and time.",
    body: PressHistoryRequest,
    answer: { status: 200, schema: PressHistoryAnswer },
    refusals: [404],
    example: {
      body: { data: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" } },
      answer: {
        data: {
          presses: [
            {
              sensordate: "2026-05-10",
              sensortime: "08:05:00",
              sensordatetime_utc: "2026-05-10T06:05:00.000Z",
            },
          ],
        },
      },
    },
  },
  "POST /api/sensor/history/getSensorTempAndHumiHistory": {
    who: "user",
    summary:
      "Temperature and humidity of whatever boxes a patient had; the body stands without `data`.",
    body: ClimateHistoryRequest,
    answer: { status: 200, schema: ClimateHistoryAnswer },
    refusals: [404],
    example: {
      body: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" },
      answer: { data: { temperature: [21.5], humidity: [45], sensorTime: [SEEN] } },
    },
  },
};
