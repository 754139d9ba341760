import { describe, expect, it } from "vitest";
import type { DecodedFrame } from "./codec.ts";
import { expectSound } from "./expect-sound.ts";
import browan from "./fixtures/devices.browan.json" with { type: "json" };
import elsys from "./fixtures/devices.elsys.json" with { type: "json" };
import mclimate from "./fixtures/devices.mclimate.json" with { type: "json" };
import milesight from "./fixtures/devices.milesight-iot.json" with { type: "json" };
import tektelic from "./fixtures/devices.tektelic.json" with { type: "json" };
import { codecFor } from "./models.ts";

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
type Meaning = ((frame: DecodedFrame, value: unknown) => void) | "unused";

function onlyReading(frame: DecodedFrame) {
  expect(frame.readings).toHaveLength(1);
  expect(frame.readings[0]?.when).toEqual({ age_s: 0 });
  return frame.readings[0];
}

const temperature: Meaning = (frame, value) =>
  expect(onlyReading(frame)?.temperature).toBeCloseTo(Number(value), 10);

const humidity: Meaning = (frame, value) =>
  expect(Math.round((onlyReading(frame)?.humidity ?? -1) * 100) / 100).toBe(value);

const percent: Meaning = (frame, value) => {
  expect(onlyReading(frame)?.battery).toBe(value);
  expect(onlyReading(frame)?.battery_mv).toBeUndefined();
};

/** Volts, which were published rounded to `decimals`; our millivolts are not made percent. */
function volts(decimals: number): Meaning {
  return (frame, value) => {
    const millivolts = onlyReading(frame)?.battery_mv ?? -1;
    expect(Math.round((millivolts / 1000) * 10 ** decimals) / 10 ** decimals).toBe(value);
    expect(onlyReading(frame)?.battery).toBeUndefined();
  };
}

const motionCounter: Meaning = (frame, value) => {
  expect(onlyReading(frame)?.motion_counter).toBe(Number(value) % 256);
  expect(onlyReading(frame)?.motion).toBeUndefined();
};

const motion: Meaning = (frame, value) => expect(onlyReading(frame)?.motion).toBe(value);

const movementSeen: Meaning = (frame) => expect(onlyReading(frame)?.motion).toBe(1);

const onePressNow: Meaning = (frame) =>
  expect(frame.presses).toEqual([{ seq: null, when: { age_s: 0 } }]);

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
};

const ROWS: [string, PublishedPayload[]][] = [
  ["mclimate", mclimate],
  ["milesight-iot", milesight],
  ["browan", browan],
  ["elsys", elsys],
  ["tektelic", tektelic],
];

const CASES = ROWS.flatMap(([vendor, rows]) =>
  rows.map((row) => ({ vendor, model: `${vendor}/${row.device}`, ...row })),
);

function decode(model: string, bytes: number[], fPort: number) {
  const codec = codecFor(model);
  if (codec === null) throw new Error(`no codec for ${model}`);
  return codec(Uint8Array.from(bytes), fPort);
}

describe("published payloads decode as published", () => {
  it.each(CASES)("$model: $description", ({ vendor, model, fPort, hex, bytes, ...row }) => {
    expect(Buffer.from(bytes).toString("hex")).toBe(hex);
    const result = decode(model, bytes, fPort);
    if (row.expectedErrors !== undefined) {
      for (const error of row.expectedErrors) {
        expect(result).toEqual({ ok: false, reason: expect.stringContaining(error) });
      }
      return;
    }
    if (!result.ok) throw new Error(result.reason);
    expect(result.frame.warnings).toEqual([]);
    const meanings = { ...MEANINGS[vendor], ...MEANINGS[model] };
    const published = Object.entries(row.expected ?? {});
    expect(published.length).toBeGreaterThan(0);
    for (const [name, value] of published) {
      const meaning = meanings[name];
      if (meaning === undefined) throw new Error(`published value ${name} is not looked at`);
      if (meaning !== "unused") meaning(result.frame, value);
    }
    const saysPress = published.some(([name]) => meanings[name] === onePressNow);
    expect(result.frame.presses).toHaveLength(saysPress ? 1 : 0);
  });

  it("decodes nothing that was not published", () => {
    const decoded: Record<string, string[]> = {};
    for (const { model, bytes, fPort } of CASES) {
      const result = decode(model, bytes, fPort);
      if (!result.ok) continue;
      const names = result.frame.readings.flatMap((reading) => Object.keys(reading));
      decoded[model] = [...new Set([...(decoded[model] ?? []), ...names])].filter(
        (n) => n !== "when",
      );
    }
    expect(decoded).toEqual({
      "mclimate/mc-button": ["battery_mv", "temperature"],
      "mclimate/ht-sensor": ["temperature", "humidity", "battery_mv"],
      "mclimate/ht-pir-lite": ["temperature", "humidity", "battery_mv", "motion_counter"],
      "mclimate/pir-mini": ["temperature", "humidity", "battery_mv", "motion_counter"],
      "milesight-iot/ws101": [],
      "milesight-iot/em300-th": ["battery", "temperature", "humidity"],
      "milesight-iot/em320-th": ["battery", "temperature", "humidity"],
      "milesight-iot/am102": ["battery", "temperature", "humidity"],
      "milesight-iot/am103": ["battery", "temperature", "humidity"],
      "milesight-iot/ws202": ["motion"],
      "milesight-iot/ws301": [],
      "browan/tbpb100": ["battery_mv", "temperature"],
      "browan/tbms100": ["battery_mv", "temperature", "motion_counter"],
      "browan/tbhh100": ["battery_mv", "temperature", "humidity"],
      "browan/tbdw100": ["battery_mv", "temperature"],
      "elsys/ers": ["temperature", "humidity", "motion"],
      "elsys/ems": ["temperature", "humidity"],
      "elsys/ems-door": [],
      "elsys/ems-desk": ["temperature", "humidity"],
      "tektelic/t00061xx": ["temperature", "humidity", "battery_mv", "motion"],
      "tektelic/t00048xx": ["temperature", "humidity"],
    });
  });
});

describe("published payloads that were cut off", () => {
  const FIXED = CASES.filter(({ vendor, expected }) => expected && /mclimate|browan/.test(vendor));
  const TAGGED = CASES.filter(({ vendor }) => !/mclimate|browan/.test(vendor));

  it.each(FIXED)("$model: $description: is refused at every length", ({ model, bytes, fPort }) => {
    for (let length = 0; length < bytes.length; length++) {
      const result = decode(model, bytes.slice(0, length), fPort);
      expect(result).toEqual({ ok: false, reason: expect.stringMatching(/length|command/) });
    }
  });

  it.each(TAGGED)("$model: $description: only whole fields are read", ({ model, bytes, fPort }) => {
    const readable = bytes.filter((_, end) => decode(model, bytes.slice(0, end), fPort).ok);
    expect(readable.length).toBeLessThan(bytes.length / 2);
    expect(decode(model, bytes.slice(0, -1), fPort)).toEqual({
      ok: false,
      reason: expect.stringMatching(/cut off/),
    });
    expect(decode(model, [], fPort)).toEqual({ ok: false, reason: "empty payload" });
  });
});

describe("published payloads with one byte changed", () => {
  it.each(CASES)("$model: $description: are sound or refused", ({ model, bytes, fPort }) => {
    for (let at = 0; at < bytes.length; at++) {
      for (let byte = 0; byte < 256; byte++) {
        expectSound(decode(model, bytes.with(at, byte), fPort));
      }
    }
  });
});
