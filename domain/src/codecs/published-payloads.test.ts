import { describe, expect, it } from "vitest";
import { expectSound } from "../../test/codecs/expect-sound.ts";
import { CASES, meaningOf, saysPress } from "../../test/codecs/published-meanings.ts";
import { codecFor } from "./models.ts";

function decode(model: string, bytes: number[], fPort: number) {
  const codec = codecFor(model);
  if (codec === null) throw new Error(`no codec for ${model}`);
  return codec(Uint8Array.from(bytes), fPort);
}

describe("published payloads decode as published", () => {
  it.each(CASES)("$model: $description", ({ model, fPort, hex, bytes, ...row }) => {
    expect(Buffer.from(bytes).toString("hex")).toBe(hex);
    const result = decode(model, bytes, fPort);
    if (row.expectedErrors !== undefined) {
      for (const error of row.expectedErrors) {
        expect(result).toEqual({ ok: false, reason: expect.stringContaining(error) });
      }
      return;
    }
    if (!result.ok) throw new Error(result.reason);
    expect(result.frame.warnings).toEqual([]);
    const published = Object.entries(row.expected ?? {});
    expect(published.length).toBeGreaterThan(0);
    for (const [name, value] of published) {
      const meaning = meaningOf(model, name);
      if (meaning === undefined) throw new Error(`published value ${name} is not looked at`);
      if (meaning !== "unused") meaning(result.frame, value, model);
    }
    const pressed = published.some(([name]) => saysPress(meaningOf(model, name)));
    expect(result.frame.presses).toHaveLength(pressed ? 1 : 0);
  });

  it("decodes nothing that was not published", () => {
    const decoded: Record<string, string[]> = {};
    for (const { model, bytes, fPort } of CASES) {
      const result = decode(model, bytes, fPort);
      if (!result.ok) continue;
      const names = result.frame.readings.flatMap((reading) => Object.keys(reading));
      decoded[model] = [...new Set([...(decoded[model] ?? []), ...names])].filter(
        (n) => n !== "when",
      );
    }
    expect(decoded).toEqual({
      "mclimate/mc-button": ["battery_mv", "temperature", "battery"],
      "mclimate/ht-sensor": ["temperature", "humidity", "battery_mv", "battery"],
      "mclimate/ht-pir-lite": [
        "temperature",
        "humidity",
        "battery_mv",
        "motion_counter",
        "battery",
      ],
      "mclimate/pir-mini": ["temperature", "humidity", "battery_mv", "motion_counter", "battery"],
      "milesight-iot/ws101": [],
      "milesight-iot/em300-th": ["battery", "temperature", "humidity"],
      "milesight-iot/em320-th": ["battery", "temperature", "humidity"],
      "milesight-iot/am102": ["battery", "temperature", "humidity"],
      "milesight-iot/am103": ["battery", "temperature", "humidity"],
      "milesight-iot/ws202": ["motion"],
      "milesight-iot/ws301": [],
      "browan/tbpb100": ["battery_mv", "temperature", "battery"],
      "browan/tbms100": ["battery_mv", "temperature", "motion_counter", "battery"],
      "browan/tbhh100": ["battery_mv", "temperature", "humidity", "battery"],
      "browan/tbdw100": ["battery_mv", "temperature", "battery"],
      "elsys/ers": ["temperature", "humidity", "motion"],
      "elsys/ems": ["temperature", "humidity"],
      "elsys/ems-door": [],
      "elsys/ems-desk": ["temperature", "humidity"],
      "tektelic/t00061xx": ["temperature", "humidity", "battery_mv", "battery", "motion"],
      "tektelic/t00048xx": ["temperature", "humidity"],
      "adeunis/motion": ["battery", "motion"],
      "adeunis/comfort": ["battery", "temperature", "humidity"],
      "dragino/lht65n": ["battery_mv", "temperature", "humidity", "battery"],
      "netvox/rb11e": ["battery_mv", "temperature", "motion", "battery"],
      "netvox/r718a": ["battery_mv", "temperature", "humidity", "battery"],
      "sensative/strips": ["battery", "temperature"],
      "talkpool/oy1110": ["temperature", "humidity"],
      "talkpool/oy1100": ["temperature", "humidity"],
      "the-things-industries/generic-node-sensor-edition": [
        "battery_mv",
        "temperature",
        "humidity",
        "battery",
      ],
      "the-things-industries/the-things-node": ["battery_mv", "temperature", "battery"],
    });
  });
});

describe("published payloads that were cut off", () => {
  const IN_FIELDS = new Set(["milesight-iot", "elsys", "tektelic", "sensative"]);
  const IN_SAMPLES = new Set(["adeunis", "talkpool"]);
  const FIXED = CASES.filter(
    ({ vendor, expected }) => expected && !IN_FIELDS.has(vendor) && !IN_SAMPLES.has(vendor),
  );
  const SAMPLED = CASES.filter(({ vendor }) => IN_SAMPLES.has(vendor));
  const TAGGED = CASES.filter(({ vendor }) => IN_FIELDS.has(vendor));

  it.each(FIXED)("$model: $description: is refused at every length", ({ model, bytes, fPort }) => {
    for (let length = 0; length < bytes.length; length++) {
      const result = decode(model, bytes.slice(0, length), fPort);
      expect(result).toEqual({ ok: false, reason: expect.stringMatching(/length|command/) });
    }
  });

  it.each(SAMPLED)("$model: $description: only whole samples are read", (row) => {
    const { model, bytes, fPort } = row;
    const readable = bytes.filter((_, end) => decode(model, bytes.slice(0, end), fPort).ok);
    expect(readable.length).toBeLessThan(bytes.length / 2);
    expect(decode(model, bytes.slice(0, -1), fPort)).toMatchObject({ ok: false });
  });

  it.each(TAGGED)("$model: $description: only whole fields are read", ({ model, bytes, fPort }) => {
    const readable = bytes.filter((_, end) => decode(model, bytes.slice(0, end), fPort).ok);
    expect(readable.length).toBeLessThan(bytes.length / 2);
    expect(decode(model, bytes.slice(0, -1), fPort)).toEqual({
      ok: false,
      reason: expect.stringMatching(/cut off/),
    });
    expect(decode(model, [], fPort)).toEqual({ ok: false, reason: "empty payload" });
  });
});

describe("published payloads with one byte changed", () => {
  it.each(CASES)("$model: $description: are sound or refused", ({ model, bytes, fPort }) => {
    for (let at = 0; at < bytes.length; at++) {
      for (let byte = 0; byte < 256; byte++) {
        expectSound(decode(model, bytes.with(at, byte), fPort));
      }
    }
  });
});
