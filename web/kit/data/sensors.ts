import type { SensorTriage } from "@dosebeat/contract/sensor-lists";
import type { SensorState } from "@dosebeat/contract/sensors";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { SensorRow } from "../../src/nouns/sensors/names.ts";

/** Lists compute times relative to the browser's clock. */
const LOADED = Date.now();

const PATIENT: SensorRow["profile"] = {
  data: {
    id: 11,
    attributes: {
      profileuid: "5b0f2d0e-6f0a-4a39-9a53-0d1f6f2f6b11",
      givenname: "Ada",
      familyname: "Moreno",
    },
  },
};

const HEARD: SensorRow = {
  id: 1,
  deveui: "70b3d57ed0001a2b",
  serial_number: "PB-1042",
  model: "pillbox-1",
  battery: 78,
  batterymv: 2_960,
  sensortime: new Date(LOADED - 12 * MINUTE).toISOString(),
  buttonmode: 1,
  silent: false,
  is_coarse: false,
  state: "alive",
  rssi: -97,
  snr: 6.5,
  profile: PATIENT,
};

/** A box in each state. */
export const BOXES: Readonly<Record<SensorState, SensorRow>> = {
  alive: HEARD,
  silent: {
    ...HEARD,
    id: 2,
    deveui: "70b3d57ed0001a2c",
    state: "silent",
    silent: true,
    sensortime: new Date(LOADED - 3 * DAY).toISOString(),
  },
  low_battery: { ...HEARD, id: 3, deveui: "70b3d57ed0001a2d", state: "low_battery", battery: 8 },
  never_seen: {
    ...HEARD,
    id: 4,
    deveui: "70b3d57ed0001a2e",
    state: "never_seen",
    serial_number: null,
    battery: null,
    batterymv: null,
    sensortime: null,
    buttonmode: null,
    rssi: null,
    snr: null,
    profile: { data: null },
  },
  not_understood: { ...HEARD, id: 5, deveui: "70b3d57ed0001a2f", state: "not_understood" },
  retired: {
    ...HEARD,
    id: 6,
    deveui: "70b3d57ed0001a30",
    state: "retired",
    profile: { data: null },
  },
  lost: { ...HEARD, id: 7, deveui: "70b3d57ed0001a31", state: "lost", profile: { data: null } },
};

/** `fine` is shown without boxes, `never_seen` has none to show. */
export const TRIAGE: SensorTriage = {
  not_understood: 2,
  silent: 3,
  low_battery: 12,
  unbound: 1,
  never_seen: 0,
  fine: 1_204,
  attention: 17,
};
