import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BATTERY_SERVICE_NOW, BATTERY_SERVICE_SOON } from "../presses/silence.ts";
import { batteryPercent, hasFlatBattery } from "./batteries.ts";
import { SENSOR_MODELS } from "./model-names.ts";
import { codecFor } from "./models.ts";

const WITH_CURVE = SENSOR_MODELS.filter((model) => batteryPercent(model, 3000) !== undefined);

describe("a battery by its millivolts", () => {
  it.each([
    ["mclimate/mc-button", 3600, 3050, 2790],
    ["browan/tbpb100", 3600, 3000, 2700],
    ["elsys/ers", 3630, 3050, 2750],
    ["tektelic/t00061xx", 3025, 2540, 2490],
    ["dragino/lht65n", 3062, 2550, 2500],
    ["netvox/rb11e", 3600, 3200, 3000],
    ["the-things-industries/generic-node-sensor-edition", 3100, 2250, 2100],
    ["the-things-industries/the-things-node", 4500, 3400, 3250],
  ])("of %s is fine at %i mV, low at %i and empty soon at %i", (model, fine, low, critical) => {
    expect(batteryPercent(model, fine)).toBe(100);
    expect(batteryPercent(model, low)).toBeLessThan(BATTERY_SERVICE_SOON);
    expect(batteryPercent(model, low)).toBeGreaterThanOrEqual(BATTERY_SERVICE_NOW);
    expect(batteryPercent(model, critical)).toBeLessThan(BATTERY_SERVICE_NOW);
  });

  it("is not known for models that report percent, report nothing, or that nobody knows", () => {
    for (const model of ["pillbox-1", "milesight-iot/ws101", "talkpool/oy1110", "dragino/lht52"]) {
      expect(batteryPercent(model, 3000)).toBeUndefined();
    }
  });

  it("is whole, from 0 to 100, and never rises while the voltage falls", () => {
    const model = fc.constantFrom(...WITH_CURVE);
    const mv = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(model, mv, mv, (one, a, b) => {
        const lower = batteryPercent(one, Math.min(a, b)) ?? Number.NaN;
        const higher = batteryPercent(one, Math.max(a, b)) ?? Number.NaN;
        expect(Number.isInteger(lower) && lower >= 0 && higher <= 100).toBe(true);
        expect(lower).toBeLessThanOrEqual(higher);
      }),
    );
  });

  it("comes with every reading of a codec", () => {
    const worn = Uint8Array.from([0x01, 0x96, 0x00, 0xd7, 0x01]);
    expect(codecFor("mclimate/mc-button")?.(worn, 2)).toMatchObject({
      ok: true,
      frame: { readings: [{ battery_mv: 2800, battery: 8 }], presses: [{ seq: null }] },
    });
  });
});

describe("a flat battery", () => {
  it("is lithium, or one of which only low or not is known", () => {
    const notFlat = SENSOR_MODELS.filter((model) => !hasFlatBattery(model));
    expect(notFlat.map((model) => model.split("/")[0])).toEqual([
      "pillbox-1",
      ...Array.from({ length: 7 }, () => "milesight-iot"),
      "sensative",
      "talkpool",
      "talkpool",
      "the-things-industries",
      "the-things-industries",
    ]);
  });
});
