import { describe, expect, it } from "vitest";
import { genericNodeSensorEdition, theThingsNode } from "./things-industries.ts";

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

const NOW = { age_s: 0 };
const PRESS = { seq: null, when: NOW };

describe("The Things Industries", () => {
  it("reports a press only with the button down", () => {
    const frame = {
      readings: [{ when: NOW, battery_mv: 2400, temperature: -5, humidity: 50 }],
      presses: [],
      warnings: [],
    };
    expect(genericNodeSensorEdition(fromHex("1801c201f400"), 1)).toEqual({ ok: true, frame });
    expect(genericNodeSensorEdition(fromHex("1801c201f401"), 1)).toEqual({
      ok: true,
      frame: { ...frame, presses: [PRESS] },
    });
  });

  it.each([
    [1, {}, []],
    [2, {}, []],
    [3, { motion: 1 }, []],
    [4, {}, [PRESS]],
  ])("takes from FPort %i why The Things Node sent", (fPort, moved, presses) => {
    expect(theThingsNode(fromHex("0cb20480f7ae"), fPort)).toEqual({
      ok: true,
      frame: {
        readings: [{ when: NOW, battery_mv: 3250, temperature: -21.3, ...moved }],
        presses,
        warnings: [],
      },
    });
  });

  it("refuses what it does not know", () => {
    expect(genericNodeSensorEdition(fromHex("1801c201f402"), 1)).toEqual({
      ok: false,
      reason: "unknown state of the button 2",
    });
    expect(genericNodeSensorEdition(fromHex("1801c201f401"), 2)).toEqual({
      ok: false,
      reason: "unknown FPort 2, expected 1",
    });
    expect(theThingsNode(fromHex("0cb20480f7ae"), 5)).toEqual({
      ok: false,
      reason: "unknown FPort 5, expected 1 to 4",
    });
    expect(theThingsNode(fromHex("0cb2"), 4)).toEqual({
      ok: false,
      reason: "length 2, expected 6",
    });
  });
});
