import { describe, expect, it } from "vitest";
import {
  mclimateHtPirLite,
  mclimateHtSensor,
  mclimateMcButton,
  mclimatePirMini,
} from "./mclimate.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };

describe("MClimate button", () => {
  it("reports no press for a keepalive", () => {
    expect(mclimateMcButton(fromHex("01e500d700"), 2)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, battery_mv: 3432, temperature: 21.5 }],
        presses: [],
        warnings: [],
      },
    });
  });

  it.each([
    ["single", "01e500d701"],
    ["double", "01e500d702"],
    ["triple", "01e500d703"],
    ["single with its counter", "b100001001e500d701"],
    ["double with its counter", "b200000301e500d702"],
  ])("takes a %s press as one, without a number", (_kind, hex) => {
    expect(mclimateMcButton(fromHex(hex), 2)).toMatchObject({
      frame: { presses: [{ seq: null, when: NOW }] },
    });
    const result = mclimateMcButton(fromHex(hex), 2);
    if (!result.ok) throw new Error(result.reason);
    expect(result.frame.presses).toHaveLength(1);
    expect(result.frame).not.toHaveProperty("press_seq");
  });

  it("omits the temperature if no probe is connected", () => {
    expect(mclimateMcButton(fromHex("01e504d701"), 2)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, battery_mv: 3432 }],
        presses: [{ seq: null, when: NOW }],
        warnings: ["thermistor not connected"],
      },
    });
  });

  it("reports the interval from a downlink answer", () => {
    expect(mclimateMcButton(fromHex("12f004110201e500d700"), 2)).toMatchObject({
      frame: { interval_minutes: 240, presses: [] },
    });
    const zero = mclimateMcButton(fromHex("120001e500d700"), 2);
    expect(zero).toMatchObject({ frame: { warnings: ["keepalive time invalid"] } });
    if (zero.ok) expect(zero.frame.interval_minutes).toBeUndefined();
  });

  it.each([
    ["a press it does not know", "01e500d704", "unknown press event 4"],
    ["a command it does not know", "c50001e500d701", "unknown command 0xc5 at byte 0"],
    ["an answer without a keepalive", "b1000010b1000010", "no keepalive after command at byte 4"],
    ["another first byte", "02e500d701", "unknown command 0x02"],
    ["a byte too many", "0101e500d701", "unknown command 0x01 at byte 0"],
    ["a byte too few", "01e500d7", "length 4, expected at least 5"],
  ])("refuses %s", (_what, hex, reason) => {
    expect(mclimateMcButton(fromHex(hex), 2)).toEqual({ ok: false, reason });
  });
});

describe("MClimate sensors", () => {
  it("read temperatures below zero", () => {
    expect(mclimateHtSensor(fromHex("01012c73f10400"), 2)).toMatchObject({
      frame: { readings: [{ temperature: -10, battery_mv: 3500 }] },
    });
  });

  it("accept both first bytes of the HT + PIR Lite, of its manual and of its decoder", () => {
    const frame = {
      readings: [
        { when: NOW, temperature: 24.8, humidity: 50, battery_mv: 3325, motion_counter: 11 },
      ],
      presses: [],
      warnings: [],
    };
    expect(mclimateHtPirLite(fromHex("82028880c80b"), 2)).toEqual({
      ok: true,
      frame,
    });
    expect(mclimateHtPirLite(fromHex("81028880c80b"), 2)).toEqual({ ok: true, frame });
    expect(mclimateHtPirLite(fromHex("83028880c80b"), 2)).toMatchObject({ ok: false });
  });

  it("walk over events and answers before the keepalive", () => {
    const keepalive = "0102809903e1cc010112";
    for (const before of ["", "3a", "3b", "40", "390258", "4401120a3a"]) {
      expect(mclimatePirMini(fromHex(before + keepalive), 2)).toMatchObject({
        ok: true,
        frame: { readings: [{ temperature: 24, motion_counter: 0x12 }] },
      });
    }
  });

  it("refuse what they do not know", () => {
    expect(mclimateHtSensor(fromHex("b100001001027473f10400"), 2)).toEqual({
      ok: false,
      reason: "unknown command 0xb1 at byte 0",
    });
    expect(mclimatePirMini(fromHex("390102809903e1cc010112"), 2)).toEqual({
      ok: false,
      reason: "no keepalive after command at byte 3",
    });
  });
});
