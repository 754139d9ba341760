import { describe, expect, it } from "vitest";
import { draginoLht65n } from "./dragino.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };

describe("Dragino LHT65N", () => {
  it("reads temperatures below zero", () => {
    expect(draginoLht65n(fromHex("cb54fc1801f4017fff7fff"), 2)).toMatchObject({
      frame: { readings: [{ when: NOW, battery_mv: 2900, temperature: -10, humidity: 50 }] },
    });
  });

  it("has no voltage where the probe reports the time", () => {
    expect(draginoLht65n(fromHex("0a5a09c4c1f40960000000"), 2)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, temperature: 25, humidity: 50 }],
        presses: [],
        warnings: [],
      },
    });
  });

  it("has no climate in the frame that names its probe", () => {
    expect(draginoLht65n(fromHex("cb5428ff12340f567800aa"), 2)).toMatchObject({
      frame: { readings: [{ when: NOW, battery_mv: 2900 }] },
    });
  });

  it("dates stored readings by its clock, without a voltage", () => {
    const stored = "0a5a09c401f481665f0000" + "7fff7fff01f481665f0384";
    expect(draginoLht65n(fromHex(stored), 2)).toEqual({
      ok: true,
      frame: {
        readings: [
          { when: { unix_s: 0x665f0000 }, temperature: 25, humidity: 50 },
          { when: { unix_s: 0x665f0384 }, humidity: 50 },
        ],
        presses: [],
        warnings: [],
      },
    });
  });

  it("reports the battery with its version", () => {
    expect(draginoLht65n(fromHex("0b0132010009f6"), 5)).toMatchObject({
      frame: { readings: [{ when: NOW, battery_mv: 2550 }] },
    });
  });

  it.each([
    ["another port", "cb54fc1801f4017fff7fff", 3, "unknown FPort 3, expected 2 or 5"],
    ["ten bytes", "cb54fc1801f4017fff7f", 2, "length 10, expected a multiple of 11"],
    ["two readings of now", "cb54fc1801f4017fff7fff".repeat(2), 2, "length 22, expected 11"],
    ["half a version", "0b0132", 5, "length 3, expected 7"],
  ])("refuses %s", (_what, hex, fPort, reason) => {
    expect(draginoLht65n(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});
