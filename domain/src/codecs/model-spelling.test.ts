import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SENSOR_MODELS } from "./model-names.ts";
import { modelNamed } from "./model-spelling.ts";

describe("the model that a text names", () => {
  it.each([
    ["mclimate/mc-button", "mclimate/mc-button"],
    ["MClimate MC Button", "mclimate/mc-button"],
    ["MCLIMATE_MC_BUTTON", "mclimate/mc-button"],
    ["  mclimate / mc–button ", "mclimate/mc-button"],
    ["MClimateMCButton", "mclimate/mc-button"],
    ["mclimate/mclimate-mc-button", "mclimate/mc-button"],
    ["MC Button (MClimate)", "mclimate/mc-button"],
    ["MC-Button", "mclimate/mc-button"],
    ["MClimate HT Sensor EU868 OTAA", "mclimate/ht-sensor"],
    ["ＴＢＰＢ１００", "browan/tbpb100"],
    ["Browan TBPB-100", "browan/tbpb100"],
    ["Milesight WS101", "milesight-iot/ws101"],
    ["Milesight IoT WS101-868M", "milesight-iot/ws101"],
    ["EM300-TH-915M", "milesight-iot/em300-th"],
    ["Elsys EMS door", "elsys/ems-door"],
    ["ELSYS ERS", "elsys/ers"],
    ["TEKTELIC T0006153", "tektelic/t00061xx"],
    ["T00048xx", "tektelic/t00048xx"],
    ["Adeunis Motion", "adeunis/motion"],
    ["Netvox R718A", "netvox/r718a"],
    ["The Things Node", "the-things-industries/the-things-node"],
    [
      "The Things Industries Generic Node (Sensor Edition)",
      "the-things-industries/generic-node-sensor-edition",
    ],
    ["Pillbox 1", "pillbox-1"],
    ["PILLBOX/1", "pillbox-1"],
  ])("%s is %s", (text, model) => {
    expect(modelNamed(text)).toBe(model);
  });

  it.each([
    ["", "nothing"],
    ["MClimate", "only a vendor"],
    ["868", "only a band"],
    ["HT sensor", "a name that could be anyone's"],
    ["Motion", "a name that could be anyone's"],
    ["Motion (Milesight)", "a model of another vendor"],
    ["ERS", "a name that could be anyone's"],
    ["ELSYS ERS Lite", "another model of the vendor"],
    ["Milesight MC Button", "a model of another vendor"],
    ["Browan MClimate MC Button", "two vendors"],
    ["MClimate MC Button and WS101", "two models"],
    ["WS10", "half a name"],
    ["T00061", "half an order number"],
    ["our boxes on ward 3", "something else"],
    ["constructor", "something else"],
  ])("%s is none: %s", (text) => {
    expect(modelNamed(text)).toBeUndefined();
  });

  it("is itself for every model, however it is punctuated and cased", () => {
    const spelling = fc.tuple(
      fc.constantFrom(...SENSOR_MODELS),
      fc.constantFrom(" ", "-", "_", ": ", ""),
      fc.boolean(),
    );
    fc.assert(
      fc.property(spelling, ([model, between, upper]) => {
        const text = model.replace(/[/-]/g, between);
        expect(modelNamed(upper ? text.toUpperCase() : text)).toBe(model);
      }),
    );
  });

  it("is a model or none for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([undefined, ...SENSOR_MODELS]).toContain(modelNamed(text));
      }),
    );
  });
});
