import type * as calls from "../calls/sensors.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, pageOfExamples, SENSOR } from "./shared.ts";

const { deveui } = SENSOR;

const SINCE = "2026-05-01T08:00:00.000Z";

const SEEN = "2026-05-10T11:55:00.000Z";

const SIGNAL = { buttonmode: 1, rssi: -97, snr: 8.5 };

const OWNER = {
  profileuid: PROFILE.profileuid,
  givenname: PROFILE.givenname,
  familyname: PROFILE.familyname,
};

export const SENSORS_EXAMPLES = {
  getSensorSummaries: {
    answer: pageOfExamples({
      id: SENSOR.id,
      attributes: {
        ...{ deveui, serial_number: "PB-0001", model: "pillbox-1", battery: 88, batterymv: 2950 },
        ...{ sensortime: SEEN, silent: false, state: "alive", ...SIGNAL, is_coarse: false },
        profile: { data: { id: PROFILE.id, attributes: OWNER } },
      },
    }),
  },
  getSensorTriage: {
    answer: {
      data: { not_understood: 1, silent: 2, low_battery: 1, unbound: 0, never_seen: 3, fine: 94 },
    },
  },
  getSensorLabels: { answer: { data: [SENSOR] } },
  registerSensors: {
    body: { data: { deveui, serial_number: "PB-0001", interval_minutes: 60 } },
    answer: { data: SENSOR },
  },
  getSensor: {
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
  getUplinks: {
    answer: pageOfExamples({
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
    }),
  },
  getSignal: {
    answer: {
      data: {
        ...{ time: [SINCE, SEEN], rssi: [-99, -97], snr: [8, 8.5], uplinks: 2 },
        silences: [{ from: SINCE, to: SEEN }],
      },
    },
  },
  changeSensor: {
    body: { data: { model: "mclimate/mc-button" } },
    answer: { data: { ...SENSOR, model: "mclimate/mc-button", state: "in_use" } },
  },
  getSensorDecoding: {
    answer: { data: { model: "mclimate/mc-button", done: 400, total: 1206, is_finished: false } },
  },
  replaceSensor: {
    body: { data: { deveui: "70b3d57ed0050002" } },
    answer: {
      data: {
        ...{ id: 72, deveui: "70b3d57ed0050002", replaced: deveui },
        ...{ profileid: PROFILE.id, from: SINCE },
      },
    },
  },
} satisfies ExamplesOf<typeof calls>;
