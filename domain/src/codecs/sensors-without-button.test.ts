import { describe, expect, it } from "vitest";
import { netvoxR718a, netvoxRb11e } from "./netvox.ts";
import { sensativeStrips } from "./sensative.ts";
import { talkpoolOy1100, talkpoolOy1110 } from "./talkpool.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };

describe("Netvox", () => {
  it("reads a low battery, cold and an empty room", () => {
    expect(netvoxRb11e(fromHex("010301a0fe0c0078000000"), 6)).toMatchObject({
      frame: { readings: [{ when: NOW, battery_mv: 3200, temperature: -5, motion: 0 }] },
    });
    expect(netvoxR718a(fromHex("010b0124fc181388000000"), 6)).toMatchObject({
      frame: { readings: [{ when: NOW, battery_mv: 3600, temperature: -10, humidity: 50 }] },
    });
  });

  it.each([
    ["another model", "010b012409ea1a90000000", 6, "device type 11, expected 3: another model"],
    ["another report", "010302240a4b0078010000", 6, "unknown report type 2"],
    ["another port", "010301240a4b0078010000", 8, "unknown FPort 8, expected 6 or 7"],
    ["a byte too few", "010301240a4b00780100", 6, "length 10, expected 11"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(netvoxRb11e(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});

describe("Sensative Strips", () => {
  it.each([
    ["humidity with temperature", "00015064ff9c", { humidity: 50, temperature: -10 }],
    ["the mean where nothing else is", "00010400c8", { temperature: 20 }],
    ["a measurement before the mean", "000104006402 00c8", { temperature: 20 }],
    ["a mean after the measurement", "00010200c8040064", { temperature: 20 }],
    ["presence, also stored", "00019201", { motion: 1 }],
    ["battery", "00010107", { battery: 7 }],
  ])("reads %s", (_what, hex, values) => {
    expect(sensativeStrips(fromHex(hex.replace(" ", "")), 1)).toEqual({
      ok: true,
      frame: { readings: [{ when: NOW, ...values }], presses: [], warnings: [] },
    });
  });

  it("counts an opening neither as movement nor as press", () => {
    expect(sensativeStrips(fromHex("00010900"), 1)).toEqual({
      ok: true,
      frame: { readings: [], presses: [], warnings: [] },
    });
  });

  it("dates stored reports by their age", () => {
    expect(sensativeStrips(fromHex("0001000000780200c8000000b40901"), 2)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 120 }, temperature: 20 }],
        presses: [],
        warnings: [],
      },
    });
  });

  it.each([
    ["an unknown field", "00011e00", 1, "unknown field 0x1e at byte 2"],
    ["an unknown stored field", "0001000000781e00", 2, "unknown field in report at byte 2"],
    ["half a stored report", "0001000000780200", 2, "payload cut off in report at byte 2"],
    ["a header alone", "0001", 1, "payload cut off: no field after the 2 bytes of the header"],
    ["another port", "00010107", 3, "unknown FPort 3, expected 1 or 2"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(sensativeStrips(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});

describe("Talkpool", () => {
  // The example of the manual of the OY1110, 9.3.6.
  it.each([
    ["minutes", "0f", 900],
    ["hours", "81", 3600],
  ])("dates the measurements of a group, in %s", (_unit, header, step) => {
    const result = talkpoolOy1110(fromHex(`${header}2e3ccd3338d23931f5`), 3);
    expect(result).toEqual({
      ok: true,
      frame: {
        readings: [
          { when: { age_s: step }, temperature: 2.9, humidity: 64.8 },
          { when: { age_s: 2 * step }, temperature: 12.7, humidity: 53.9 },
          { when: NOW, temperature: -5.2, humidity: 72.3 },
        ],
        presses: [],
        warnings: [],
      },
    });
  });

  it("uses the newest alone where the interval is missing", () => {
    const result = talkpoolOy1110(fromHex("002e3ccd3338d2"), 3);
    expect(result.ok && result.frame.readings).toHaveLength(1);
  });

  it("understands that it started, without a reading", () => {
    expect(talkpoolOy1110(fromHex("012000"), 1)).toMatchObject({ ok: true });
  });

  it("leaves out temperatures that the OY1100 cannot mean", () => {
    expect(talkpoolOy1100(fromHex("e919ce"), 1)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, humidity: 41.4 }],
        presses: [],
        warnings: ["temperature invalid"],
      },
    });
  });

  it.each([
    ["half a measurement", "3e44", 2, "length 2 of measurements, expected a multiple of 3"],
    ["a group of none", "0f", 3, "length 0 of measurements, expected a multiple of 3"],
    ["another port", "3e441d", 4, "unknown FPort 4, expected 1, 2 or 3"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(talkpoolOy1110(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});
