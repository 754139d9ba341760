import { describe, expect, it } from "vitest";
import { browanTbdw100, browanTbhh100, browanTbms100, browanTbpb100 } from "./browan.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

describe("Browan button", () => {
  it("counts the frame of the event as one press, without a number", () => {
    expect(browanTbpb100(fromHex("01fe370000040000"), 147)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 0 }, battery_mv: 3900, temperature: 23 }],
        presses: [{ seq: null, when: { age_s: 0 } }],
        warnings: [],
      },
    });
  });

  it("counts no press for a keepalive", () => {
    expect(browanTbpb100(fromHex("00fe373c00040000"), 147)).toMatchObject({
      frame: { presses: [], warnings: [] },
    });
  });

  it("counts no second press for a keepalive that still shows the button", () => {
    expect(browanTbpb100(fromHex("01fe373c00040000"), 147)).toMatchObject({
      frame: {
        presses: [],
        warnings: ["button shown as pressed 60 min after the event: no new press"],
      },
    });
  });
});

describe("Browan sensors", () => {
  it("read temperatures below zero and skip an invalid battery level", () => {
    expect(browanTbhh100(fromHex("00f01622ffffffff"), 103)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 0 }, temperature: -10, humidity: 34 }],
        presses: [],
        warnings: ["battery level invalid"],
      },
    });
  });

  it("skip a humidity above 100 %", () => {
    expect(browanTbhh100(fromHex("08ab357fffffffff"), 103)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: { age_s: 0 }, temperature: 21, battery_mv: 3600 }],
        presses: [],
        warnings: ["humidity invalid"],
      },
    });
  });

  it("reduce the count of movements to 256 and keep differences across the wrap", () => {
    const countOf = (hex: string) => {
      const result = browanTbms100(fromHex(hex), 102);
      return result.ok ? result.frame.readings[0]?.motion_counter : undefined;
    };
    expect(countOf("01bb340400ff7801")).toBe(255);
    expect(countOf("01bb340400027901")).toBe(2);
  });

  it("count an open door neither as movement nor as press", () => {
    expect(browanTbdw100(fromHex("01cb3500008b3a00"), 100)).toMatchObject({
      frame: { presses: [], readings: [{ temperature: 21, battery_mv: 3600 }] },
    });
  });

  it.each([
    ["another port", "01fe370000040000", 204, "unknown FPort 204, expected 147"],
    ["seven bytes", "01fe3700000400", 147, "length 7, expected 8"],
    ["nine bytes", "01fe37000004000000", 147, "length 9, expected 8"],
    ["zeros", "0000000000000000", 147, "payload of zeros: no measurement"],
  ])("refuse %s", (_what, hex, fPort, reason) => {
    expect(browanTbpb100(fromHex(hex), fPort)).toEqual({ ok: false, reason });
  });
});
