import { existsSync, readFileSync } from "node:fs";
import { modelNamed } from "@dosebeat/domain/codecs/model-spelling";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { load } from "../src/formatters/test-sandbox.ts";
import { vectors } from "../src/test-vectors.ts";
import {
  ChirpStackDevice,
  ChirpStackProfile,
  ChirpStackTests,
  ChirpStackVendor,
  EndDevice,
  EndDevicePayloadCodec,
  EndDeviceProfile,
  VendorDevices,
  Vendors,
} from "./schemas.ts";

const fileOf = (path: string) => new URL(path, import.meta.url);
const read = (path: string) => readFileSync(fileOf(path), "utf8");

describe("the entry for The Things Stack", () => {
  const folder = "the-things-stack/vendor/dosebeat";
  const yaml = (path: string): unknown => parseYaml(read(path));

  it("has every file that it names, as the repository asks for it", () => {
    const { vendors } = Vendors.parse(yaml("the-things-stack/vendor/index.yaml"));
    expect(vendors[0].id).toBe("dosebeat");
    const { endDevices } = VendorDevices.parse(yaml(`${folder}/index.yaml`));
    expect(endDevices).toEqual(["pillbox-1"]);
    for (const name of endDevices) {
      const device = EndDevice.parse(yaml(`${folder}/${name}.yaml`));
      expect(device.name).not.toMatch(/Dosebeat/);
      for (const { id, codec } of device.firmwareVersions.flatMap(({ profiles }) =>
        Object.values(profiles),
      )) {
        EndDeviceProfile.parse(yaml(`${folder}/${id}.yaml`));
        const { uplinkDecoder } = EndDevicePayloadCodec.parse(yaml(`${folder}/${codec}.yaml`));
        expect(existsSync(fileOf(`${folder}/${uplinkDecoder.fileName}`))).toBe(true);
      }
    }
  });

  it("shows the vectors, and its codec answers each as shown", () => {
    const codec = EndDevicePayloadCodec.parse(yaml(`${folder}/pillbox-1-codec.yaml`));
    const { uplinkDecoder, downlinkEncoder, downlinkDecoder } = codec;
    const formatter = load(read(`${folder}/${uplinkDecoder.fileName}`));
    const all = vectors.uplinks.length + vectors.invalid.length;
    expect(uplinkDecoder.examples).toHaveLength(all);
    for (const { input, output, normalizedOutput } of uplinkDecoder.examples) {
      expect(formatter.call("decodeUplink", input)).toEqual(output);
      if (normalizedOutput) {
        expect(formatter.call("normalizeUplink", output)).toEqual(normalizedOutput);
      }
    }
    expect(downlinkEncoder.examples).toHaveLength(vectors.downlinks.length);
    for (const { input, output } of downlinkEncoder.examples) {
      expect(formatter.call("encodeDownlink", input)).toEqual(output);
    }
    for (const { input, output } of downlinkDecoder.examples) {
      expect(formatter.call("decodeDownlink", input)).toEqual(output);
    }
  });
});

describe("the entry for ChirpStack", () => {
  const folder = "chirpstack/vendors/dosebeat";
  const toml = (path: string): unknown => parseToml(read(path));

  it("has every file that it names, as the repository asks for it", () => {
    ChirpStackVendor.parse(toml(`${folder}/vendor.toml`));
    const { device } = ChirpStackDevice.parse(toml(`${folder}/devices/pillbox-1.toml`));
    for (const { profiles, codec } of device.firmware) {
      for (const profile of profiles)
        ChirpStackProfile.parse(toml(`${folder}/profiles/${profile}`));
      expect(existsSync(fileOf(`${folder}/codecs/${codec}`))).toBe(true);
    }
    // A box that registers itself gets its model by this name.
    expect(modelNamed(device.name)).toBe("pillbox-1");
  });

  it.each([
    { kind: "decode", routine: "decodeUplink" },
    { kind: "encode", routine: "encodeDownlink" },
  ])("$routine answers its tests letter by letter, as ChirpStack compares", ({ kind, routine }) => {
    const formatter = load(read(`${folder}/codecs/pillbox-1.js`));
    const rows = ChirpStackTests.parse(
      JSON.parse(read(`${folder}/codecs/test_${kind}_pillbox-1.json`)),
    );
    for (const { input, expected } of rows) {
      const got = formatter.run(`JSON.stringify(${routine}(${JSON.stringify(input)}))`);
      expect(got).toBe(JSON.stringify(expected));
    }
  });
});
