import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectSound } from "../../test/codecs/expect-sound.ts";
import { SENSOR_MODELS } from "./model-names.ts";
import { codecFor } from "./models.ts";

describe("models", () => {
  it("have no codec if the network must decode them", () => {
    expect(codecFor("dragino/lht65")).toBeNull();
    expect(codecFor("toString")).toBeNull();
    expect(codecFor("")).toBeNull();
  });

  it("decide what the same bytes mean", () => {
    const bytes = Uint8Array.from([0x03, 0x00, 0x01]);
    const moved = { readings: [{ when: { age_s: 0 }, motion: 1 }], presses: [], warnings: [] };
    const opened = { readings: [], presses: [], warnings: [] };
    expect(codecFor("milesight-iot/ws202")?.(bytes, 85)).toEqual({ ok: true, frame: moved });
    expect(codecFor("milesight-iot/ws301")?.(bytes, 85)).toEqual({ ok: true, frame: opened });
  });

  it.each(SENSOR_MODELS)("%s answers any bytes with a sound frame or a reason", (model) => {
    const codec = codecFor(model);
    if (codec === null) throw new Error("no codec");
    const ports = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 10, 85, 100, 102, 103, 147);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 24 }), ports, (bytes, fPort) => {
        const copy = Uint8Array.from(bytes);
        const result = codec(bytes, fPort);
        expect(bytes).toEqual(copy);
        expectSound(result);
      }),
      { numRuns: 300 },
    );
  });

  it.each(SENSOR_MODELS)("%s refuses nothing at all", (model) => {
    for (const fPort of [1, 2, 3, 4, 5, 6, 7, 10, 85, 100, 102, 103, 147]) {
      expect(codecFor(model)?.(new Uint8Array(), fPort)).toMatchObject({ ok: false });
    }
  });
});
