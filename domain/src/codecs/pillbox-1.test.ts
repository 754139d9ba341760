import { describe, expect, it } from "vitest";
import vectors from "../../test/codecs/fixtures/pillbox-v1.vectors.json" with { type: "json" };
import { pillbox1, pillboxBatteryPercent } from "./pillbox-1.ts";
import { decodePillboxUplink } from "./pillbox-1-decode.ts";
import {
  decodePillboxDownlink,
  encodePillboxDownlink,
  type PillboxDownlink,
} from "./pillbox-1-downlink.ts";
import { encodePillboxUplink } from "./pillbox-1-encode.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

describe("vectors of pillbox/1", () => {
  for (const { description, fPort, hex, base64, length, expected } of vectors.uplinks) {
    it(`decodes: ${description}`, () => {
      const bytes = fromHex(hex);
      expect(bytes.length).toBe(length);
      expect(Buffer.from(bytes).toString("base64")).toBe(base64);
      expect(decodePillboxUplink(bytes, fPort)).toEqual(expected);
    });

    it(`encodes again to the same bytes: ${description}`, () => {
      const decoded = decodePillboxUplink(fromHex(hex), fPort);
      if ("errors" in decoded) throw new Error(decoded.errors.join());
      expect(toHex(encodePillboxUplink(decoded.data))).toBe(hex);
    });
  }

  for (const { description, fPort, hex, expected } of vectors.invalid) {
    it(`decodes the invalid: ${description}`, () => {
      expect(decodePillboxUplink(fromHex(hex), fPort)).toEqual(expected);
    });
  }

  it.each<{ downlink: PillboxDownlink; index: number }>([
    { downlink: { command: "config", token: 7, buttonmode: 2, interval_min: 60 }, index: 0 },
    { downlink: { command: "history", from: 1030, to: 1039 }, index: 1 },
    { downlink: { command: "ack", seq: 1043 }, index: 2 },
    { downlink: { command: "light", token: 8, seconds: 30 }, index: 3 },
    {
      downlink: { command: "clock", token: 9, boot: 1, fcnt: 1042, unix_s: 1_795_219_200 },
      index: 4,
    },
    {
      downlink: {
        command: "times",
        token: 10,
        boot: 1,
        fcnt: 1042,
        shine_min: 30,
        early_min: 120,
        after_min: [95, 815, 1535],
      },
      index: 5,
    },
    {
      downlink: {
        command: "times",
        token: 11,
        boot: 0,
        fcnt: 0,
        shine_min: 1,
        early_min: 0,
        after_min: [],
      },
      index: 6,
    },
  ])("encodes and decodes the downlink $downlink.command ($index)", ({ downlink, index }) => {
    const vector = vectors.downlinks[index];
    expect(vectors.downlinks).toHaveLength(7);
    expect(downlink).toEqual(vector?.input.data);
    const { fPort, bytes } = encodePillboxDownlink(downlink);
    expect({ fPort, bytes: Array.from(bytes) }).toEqual(vector?.expected);
    expect(toHex(bytes)).toBe(vector?.hex);
    expect(decodePillboxDownlink(bytes, fPort)).toEqual({ ok: true, data: downlink });
  });
});

describe("frames of the box", () => {
  it("contains the reading at the time of sending, the presses and the latest number", () => {
    expect(pillbox1(fromHex("1112041308625c9613000354d8"), 10)).toEqual({
      ok: true,
      frame: {
        readings: [
          {
            when: { age_s: 0 },
            temperature: 21.46,
            humidity: 46,
            battery: 100,
            battery_mv: 3000,
            motion_counter: 19,
          },
        ],
        presses: [
          { seq: 1043, when: { age_s: 3 } },
          { seq: 1042, when: { age_s: 21_720 } },
        ],
        buttonmode: 2,
        boot: 0,
        press_seq: 1043,
        warnings: [],
      },
    });
  });

  it("omits a press without an instant, but keeps the latest number", () => {
    const result = pillbox1(fromHex("1112041308625c96130003ffff"), 10);
    expect(result).toMatchObject({
      ok: true,
      frame: { press_seq: 1043, presses: [{ seq: 1043, when: { age_s: 3 } }] },
    });
    if (result.ok) expect(result.frame.presses).toHaveLength(1);
  });

  it("numbers presses downwards across the wrap of the counter", () => {
    const result = pillbox1(fromHex("111200008000ffff0000010002"), 10);
    expect(result).toMatchObject({
      frame: { press_seq: 0, presses: [{ seq: 0 }, { seq: 65_535 }] },
    });
  });

  it("reads the boot and backlog bits, and omits a failed sensor or battery", () => {
    const bytes = fromHex("10c000008000ffff07");
    expect(decodePillboxUplink(bytes, 10)).toMatchObject({ data: { boot: 1, backlog: true } });
    expect(pillbox1(bytes, 10)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 0 }, motion_counter: 7 }],
        presses: [],
        buttonmode: 0,
        boot: 1,
        press_seq: 0,
        warnings: ["temperature invalid", "humidity invalid"],
      },
    });
  });

  it("has no latest number in a press history", () => {
    const result = pillbox1(fromHex("12030410000186a0005460007080"), 10);
    expect(result).toEqual({
      ok: true,
      frame: {
        readings: [],
        presses: [
          { seq: 1040, when: { age_s: 100_000 } },
          { seq: 1041, when: { age_s: 78_400 } },
          { seq: 1042, when: { age_s: 49_600 } },
        ],
        warnings: [],
      },
    });
  });

  it("reads Unix seconds in a press history and numbers it across the wrap", () => {
    expect(pillbox1(fromHex("1282ffff6b00df00000010"), 10)).toMatchObject({
      frame: {
        presses: [
          { seq: 65_535, when: { unix_s: 1_795_219_200 } },
          { seq: 0, when: { unix_s: 1_795_219_216 } },
        ],
      },
    });
  });

  it("omits a stored reading without measurements, with a warning", () => {
    expect(pillbox1(fromHex("1302000007081e07d0648000ff"), 10)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 1800 }, temperature: 20, humidity: 50 }],
        presses: [],
        warnings: ["reading 2: temperature invalid", "reading 2: humidity invalid"],
      },
    });
  });

  it("contains mode and interval of a configuration report", () => {
    const bytes = fromHex("140702003c0103");
    expect(decodePillboxUplink(bytes, 10)).toEqual({
      data: {
        schema: "pillbox/1",
        frame: "config_report",
        token: 7,
        buttonmode: 2,
        interval_min: 60,
        firmware: { major: 1, minor: 3 },
      },
      warnings: [],
    });
    expect(pillbox1(bytes, 10)).toEqual({
      ok: true,
      frame: { readings: [], presses: [], buttonmode: 2, interval_minutes: 60, warnings: [] },
    });
  });

  it.each([
    ["nothing", "", 10, "empty payload"],
    ["another port", "1002041208565b9611", 11, "unknown FPort 11, expected 10"],
    ["an unknown type", "1902041208565b9611", 10, "unknown frame type 0x09"],
    ["a cut status", "1002041208565b96", 10, "length 8, expected at least 9"],
    ["a cut press", "1112041308625c9613000354", 10, "length 12, expected 13"],
    ["a history of no press", "12000410000186a0", 10, "0 entries, expected 1 to 15"],
    ["a climate history too long", "130f00000000", 10, "15 entries, expected 1 to 14"],
    ["a cut history", "1203041000", 10, "length 5, expected 14"],
    ["a negative age of a reading", "1302000000010107d06407d064", 10, "negative age"],
    ["readings without a step", "130200000f000007d06407d064", 10, "step of 0 minutes"],
    ["a report without interval", "14070200000103", 10, "interval of 0 minutes"],
    ["a report of a mode too high", "140708003c0103", 10, "button mode 8, expected 0 to 7"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(pillbox1(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});

describe("battery", () => {
  it.each([
    [1500, 0],
    [2200, 0],
    [2600, 50],
    [2930, 91.25],
    [3000, 100],
    [3600, 100],
  ])("%i mV is %f %%", (millivolts, percent) => {
    expect(pillboxBatteryPercent(millivolts)).toBeCloseTo(percent, 10);
  });
});
