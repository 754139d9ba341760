import { expect } from "vitest";
import { batteryPercent } from "../../src/codecs/batteries.ts";
import type { DecodedFrame } from "../../src/codecs/codec.ts";
import adeunis from "./fixtures/devices.adeunis.json" with { type: "json" };
import browan from "./fixtures/devices.browan.json" with { type: "json" };
import dragino from "./fixtures/devices.dragino.json" with { type: "json" };
import elsys from "./fixtures/devices.elsys.json" with { type: "json" };
import mclimate from "./fixtures/devices.mclimate.json" with { type: "json" };
import milesight from "./fixtures/devices.milesight-iot.json" with { type: "json" };
import netvox from "./fixtures/devices.netvox.json" with { type: "json" };
import sensative from "./fixtures/devices.sensative.json" with { type: "json" };
import talkpool from "./fixtures/devices.talkpool.json" with { type: "json" };
import tektelic from "./fixtures/devices.tektelic.json" with { type: "json" };
import thingsIndustries from "./fixtures/devices.the-things-industries.json" with { type: "json" };

/** A payload with the decoding that its vendor or network published. */
interface PublishedPayload {
  device: string;
  description: string;
  fPort: number;
  hex: string;
  bytes: number[];
  expected?: Record<string, unknown> | undefined;
  expectedErrors?: string[] | undefined;
}

/** How a published value appears in our frame: a check of it, or that it is not used. */
type Meaning = ((frame: DecodedFrame, value: unknown, model: string) => void) | "unused";

function onlyReading(frame: DecodedFrame) {
  expect(frame.readings).toHaveLength(1);
  expect(frame.readings[0]?.when).toEqual({ age_s: 0 });
  return frame.readings[0];
}

const temperature: Meaning = (frame, value) =>
  expect(onlyReading(frame)?.temperature).toBeCloseTo(Number(value), 10);

const humidity: Meaning = (frame, value) =>
  expect(Math.round((onlyReading(frame)?.humidity ?? -1) * 100) / 100).toBe(value);

/** Of a group of measurements: the one made when it was sent. */
function newest(name: "temperature" | "humidity"): Meaning {
  return (frame, value) => {
    const now = frame.readings.filter(({ when }) => "age_s" in when && when.age_s === 0);
    expect(now).toHaveLength(1);
    expect(now[0]?.[name]).toBeCloseTo(Number(value), 10);
  };
}

const percent: Meaning = (frame, value) => {
  expect(onlyReading(frame)?.battery).toBe(value);
  expect(onlyReading(frame)?.battery_mv).toBeUndefined();
};

/** Volts, which were published rounded to `decimals`; the percent is that of the model's battery. */
function volts(decimals: number): Meaning {
  return (frame, value, model) => {
    const millivolts = onlyReading(frame)?.battery_mv ?? -1;
    expect(Math.round((millivolts / 1000) * 10 ** decimals) / 10 ** decimals).toBe(value);
    expect(onlyReading(frame)?.battery).toBe(batteryPercent(model, millivolts));
  };
}

const millivolts: Meaning = (frame, value) => expect(onlyReading(frame)?.battery_mv).toBe(value);

const motionCounter: Meaning = (frame, value) => {
  expect(onlyReading(frame)?.motion_counter).toBe(Number(value) % 256);
  expect(onlyReading(frame)?.motion).toBeUndefined();
};

const motion: Meaning = (frame, value) => expect(onlyReading(frame)?.motion).toBe(value);

const movementSeen: Meaning = (frame) => expect(onlyReading(frame)?.motion).toBe(1);

const onePressNow: Meaning = (frame) =>
  expect(frame.presses).toEqual([{ seq: null, when: { age_s: 0 } }]);

const onePressIfOne: Meaning = (frame, value) => expect(frame.presses).toHaveLength(Number(value));

/** What Adeunis publishes: an object of samples, the newest first, and a status. */
const adeunisBytes: Meaning = (frame, value) => {
  const reading = onlyReading(frame);
  if (reading === undefined) return;
  expect(reading.battery).toBe(reading.motion === undefined ? 15 : 100);
  expect(value).toMatchObject({
    status: { lowBattery: reading.battery === 15 },
    ...(reading.motion === undefined
      ? {
          temperature: { values: expect.arrayContaining([reading.temperature]) },
          humidity: { values: expect.arrayContaining([reading.humidity]) },
        }
      : { presenceDetectedWhenSending: reading.motion === 1 }),
  });
};

const MEANINGS: Record<string, Record<string, Meaning>> = {
  mclimate: {
    sensorTemperature: temperature,
    relativeHumidity: humidity,
    batteryVoltage: volts(2),
    pirTriggerCount: motionCounter,
    pressEvent: onePressNow,
    singlePressEventCounter: "unused",
    thermistorProperlyConnected: "unused",
    extThermistorTemperature: "unused",
    occupied: "unused",
    event: "unused",
    lux: "unused",
    luxStatus: "unused",
  },
  "mclimate/mc-button": { batteryVoltage: volts(1) },
  "milesight-iot": {
    battery: percent,
    temperature,
    humidity,
    button: onePressNow,
    pir: movementSeen,
    co2: "unused",
    light: "unused",
    door: "unused",
    install: "unused",
  },
  browan: {
    battery: volts(1),
    temperature,
    temperatureBoard: temperature,
    humidity,
    status: "unused",
    time: "unused",
    count: "unused",
  },
  "browan/tbpb100": { status: onePressNow },
  "browan/tbms100": { count: motionCounter },
  elsys: {
    temperature,
    humidity,
    motion,
    light: "unused",
    x: "unused",
    y: "unused",
    z: "unused",
    pulse1: "unused",
    pulseAbs: "unused",
    waterleak: "unused",
    occupancy: "unused",
  },
  tektelic: {
    ambient_temperature: temperature,
    relative_humidity: humidity,
    battery_voltage: volts(3),
    motion_event_state: movementSeen,
    light_detected: "unused",
    port: "unused",
    raw: "unused",
  },
  adeunis: { bytes: adeunisBytes },
  dragino: {
    BatV: volts(3),
    TempC_SHT: temperature,
    Hum_SHT: humidity,
    Bat_status: "unused",
    Ext_sensor: "unused",
    TempC_DS: "unused",
  },
  netvox: {
    Volt: volts(1),
    Temp: temperature,
    Humi: humidity,
    Occupy: motion,
    Device: "unused",
    Illuminance: "unused",
    DisassembledAlarm: "unused",
    SWver: "unused",
    HWver: "unused",
    Datecode: "unused",
    Cmd: "unused",
    Status: "unused",
  },
  sensative: {
    battery: percent,
    temperature: (frame, value) =>
      expect({ value: onlyReading(frame)?.temperature }).toEqual(value),
    flood: "unused",
    floodAlarm: "unused",
    historySeqNr: "unused",
    prevHistSeqNr: "unused",
    tempAlarm: "unused",
    userSwitch1Alarm: "unused",
  },
  talkpool: {
    Temperature: newest("temperature"),
    RelativeHumidity: newest("humidity"),
  },
  "the-things-industries": {
    batt_volt: volts(1),
    battery: millivolts,
    temperature,
    humidity,
    button: onePressIfOne,
    event: onePressNow,
    light: "unused",
  },
};

/** What the published value says in our frame; undefined: nobody has looked at it. */
export function meaningOf(model: string, name: string): Meaning | undefined {
  const vendor = model.split("/")[0] ?? "";
  return MEANINGS[model]?.[name] ?? MEANINGS[vendor]?.[name];
}

/** Whether a published value is a press. */
export function saysPress(meaning: Meaning | undefined): boolean {
  return meaning === onePressNow || meaning === onePressIfOne;
}

const ROWS: [string, PublishedPayload[]][] = [
  ["mclimate", mclimate],
  ["milesight-iot", milesight],
  ["browan", browan],
  ["elsys", elsys],
  ["tektelic", tektelic],
  ["adeunis", adeunis],
  ["dragino", dragino],
  ["netvox", netvox],
  ["sensative", sensative],
  ["talkpool", talkpool],
  ["the-things-industries", thingsIndustries],
];

/** Every published payload. */
export const CASES = ROWS.flatMap(([vendor, rows]) =>
  rows.map((row) => ({ vendor, model: `${vendor}/${row.device}`, ...row })),
);
