import { describe, expect, it } from "vitest";
import { elsys } from "./elsys.ts";
import {
  milesightAm103,
  milesightEm300Th,
  milesightTh,
  milesightWs101,
  milesightWs202,
} from "./milesight.ts";
import { tektelic } from "./tektelic.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };

describe("Milesight", () => {
  it.each(["01", "02", "03"])(
    "takes press kind %s as one press, with the battery beside",
    (kind) => {
      expect(milesightWs101(fromHex(`017564ff2e${kind}`), 85)).toEqual({
        ok: true,
        frame: {
          readings: [{ when: NOW, battery: 100 }],
          presses: [{ seq: null, when: NOW }],
          warnings: [],
        },
      });
    },
  );

  it("counts no press for device information or downlink answers", () => {
    const join = "ff0bffff0101ff166443f17847780000ff090100ff0a0114ff0f00ffff0100fffeff";
    for (const hex of [join, "017564", "fe2f01", "ff03b004"]) {
      expect(milesightWs101(fromHex(hex), 85)).toMatchObject({ ok: true, frame: { presses: [] } });
    }
  });

  it("reads temperatures below zero", () => {
    expect(milesightTh(fromHex("03679cff"), 85)).toMatchObject({
      frame: { readings: [{ temperature: -10 }] },
    });
  });

  it.each([
    ["EM300-TH", milesightEm300Th, "20ce00df006bc8003c00"],
    ["EM320-TH, AM102", milesightTh, "20ce00df006bc8003c"],
    ["AM103", milesightAm103, "20ce00df006bc8003ce704"],
  ])("takes a stored reading of the %s at its own instant", (_model, codec, hex) => {
    const stored = { when: { unix_s: 1_795_219_200 }, temperature: 20, humidity: 30 };
    const current = { when: NOW, temperature: 28 };
    expect(codec(fromHex(`${hex}${hex}03671801`), 85)).toEqual({
      ok: true,
      frame: { readings: [stored, stored, current], presses: [], warnings: [] },
    });
    expect(codec(fromHex(hex).slice(0, -1), 85)).toMatchObject({ ok: false });
  });

  it("skips values of a broken sensor", () => {
    expect(milesightTh(fromHex("0175ff036718010468ff"), 85)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, temperature: 28 }],
        presses: [],
        warnings: ["battery level invalid", "humidity invalid"],
      },
    });
    expect(milesightTh(fromHex("20ce00df006bc800ff"), 85)).toMatchObject({
      frame: {
        readings: [{ when: { unix_s: 1_795_219_200 }, temperature: 20 }],
        warnings: ["humidity of a stored reading invalid"],
      },
    });
  });

  it.each([
    ["an unknown press", milesightWs101, "ff2e04", "field 0xff 0x2e at byte 0: unknown value 4"],
    ["an unknown state", milesightWs202, "030002", "field 0x03 0x00 at byte 0: unknown value 2"],
    ["an unknown channel", milesightTh, "017564056a0500", "unknown field 0x05 0x6a at byte 3"],
    ["another model's channel", milesightWs101, "03671801", "unknown field 0x03 0x67 at byte 0"],
    [
      "a value cut off",
      milesightTh,
      "017564036718",
      "payload cut off: field 0x03 0x67 at byte 3 needs 2 bytes, 1 left",
    ],
    ["a tag cut off", milesightTh, "01756403", "payload cut off in field 0x03 at byte 3"],
  ])("refuses %s, whatever came before", (_what, codec, hex, reason) => {
    expect(codec(fromHex(hex), 85)).toEqual({ ok: false, reason });
  });
});

describe("ELSYS", () => {
  it("reads temperatures below zero, battery in mV and both kinds of movement", () => {
    expect(elsys(fromHex("01ff9c02290503070e240f02"), 5)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, temperature: -10, humidity: 41, motion: 5, battery_mv: 3620 }],
        presses: [],
        warnings: [],
      },
    });
  });

  it.each([
    ["an unknown type", "0100e23e0104", "unknown field 0x3e at byte 3"],
    ["a value cut off", "02290100", "needs 2 bytes, 1 left"],
  ])("refuses %s, whatever came before", (_what, hex, reason) => {
    expect(elsys(fromHex(hex), 5)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });
});

describe("TEKTELIC", () => {
  it("reads both kinds of battery, no movement, and skips counts", () => {
    expect(tektelic(fromHex("00ff012c0a00000d0400070367ff9c"), 10)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, battery_mv: 3000, motion: 0, temperature: -10 }],
        presses: [],
        warnings: [],
      },
    });
  });

  it.each([
    ["another port", "0367000a", 100, "unknown FPort 100, expected 10"],
    ["an unknown channel", "0367000a04d301", 10, "unknown field 0x04 0xd3 at byte 4"],
    ["an unknown state", "0a0001", 10, "field 0x0a 0x00 at byte 0: unknown value 1"],
    ["a value cut off", "036700", 10, "field 0x03 0x67 at byte 0 needs 2 bytes, 1 left"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(tektelic(fromHex(hex), fPort)).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });
});
