import { describe, expect, it } from "vitest";
import { adeunisComfort, adeunisMotion } from "./adeunis.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };

describe("Adeunis sensors", () => {
  it("read temperatures below zero, and alarms", () => {
    expect(adeunisComfort(fromHex("4c80ff9c28"), 1)).toMatchObject({
      frame: { readings: [{ when: NOW, temperature: -10, humidity: 40, battery: 100 }] },
    });
    expect(adeunisComfort(fromHex("4d821000fa32"), 1)).toMatchObject({
      frame: { readings: [{ when: NOW, temperature: 25, humidity: 50, battery: 15 }] },
    });
  });

  it("leave out what a broken sensor reports", () => {
    expect(adeunisComfort(fromHex("4c80800065"), 1)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, battery: 100 }],
        presses: [],
        warnings: ["temperature invalid", "humidity invalid"],
      },
    });
  });

  it.each([
    ["a running count", "4e80010500020a", { motion_counter: 5 }],
    ["a running count with the alarm", "4f8001060001", { motion_counter: 6 }],
    ["presence now", "5c80010000", { motion: 1 }],
    ["presence since the last frame", "5c80001e32", { motion: 1 }],
    ["nobody", "5c80000032", { motion: 0 }],
    ["the alarm", "5d800132", { motion: 1 }],
    ["the end of the alarm", "5d800032", { motion: 0 }],
    ["light alone", "50800132", {}],
    ["keepalive", "3080", {}],
  ])("read movement: %s", (_what, hex, moved) => {
    expect(adeunisMotion(fromHex(hex), 1)).toEqual({
      ok: true,
      frame: { readings: [{ when: NOW, battery: 100, ...moved }], presses: [], warnings: [] },
    });
  });

  it.each([
    ["a frame of the other model", "5c80010000", 1, "unknown frame 0x5c"],
    ["another port", "3080", 2, "unknown FPort 2, expected 1"],
    ["a code alone", "4c", 1, "length 1, expected at least 2"],
    ["a missing clock time", "4c84ff9c28", 1, "length 5, expected at least 9"],
    ["half a sample", "4c80ff9c28ff", 1, "length 6: the last sample is cut off"],
  ])("refuse %s", (_what, hex, fPort, reason) => {
    expect(adeunisComfort(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});
