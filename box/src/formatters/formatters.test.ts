import { readFileSync } from "node:fs";
import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import {
  decodePillboxDownlink,
  encodePillboxDownlink,
} from "@dosebeat/domain/codecs/pillbox-1-downlink";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOfHex as bytesOf, vectors } from "../test-vectors.ts";
import { load } from "./test-sandbox.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../formatters/${name}.js`, import.meta.url), "utf8");

/** Most that The Things Stack takes (docs: JavaScript payload formatters). */
const MOST_BYTES = 40_960;

describe.each([
  { network: "chirpstack", functions: ["decodeUplink", "encodeDownlink"] },
  {
    network: "the-things-stack",
    functions: ["decodeUplink", "normalizeUplink", "encodeDownlink", "decodeDownlink"],
  },
])("the formatter for $network", ({ network, functions }) => {
  const text = read(network);
  const formatter = load(text);

  it("is small, plain ASCII, and has the functions that the network calls", () => {
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    expect(functions.filter((name) => !formatter.has(name))).toEqual([]);
  });

  it.each([...vectors.uplinks, ...vectors.invalid])(
    "decodes: $description",
    ({ fPort, hex, expected }) => {
      const input = {
        bytes: bytesOf(hex),
        fPort,
        recvTime: "2026-11-28T12:00:00Z",
        variables: {},
      };
      expect(formatter.call("decodeUplink", input)).toEqual(expected);
    },
  );

  it.each(vectors.downlinks)("encodes the downlink $hex", ({ input, expected }) => {
    expect(formatter.call("encodeDownlink", input)).toEqual(expected);
  });

  it("decodes any frame as the server does", () => {
    const frames = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .tuple(fc.integer({ min: 0x10, max: 0x15 }), fc.uint8Array({ maxLength: 52 }))
        .map(([first, rest]) => Uint8Array.from([first, ...rest])),
      // Of the right length, so that most of them are content.
      fc
        .tuple(fc.constantFrom(0x10, 0x11), fc.uint8Array({ minLength: 8, maxLength: 22 }))
        .map(([first, rest]) => {
          const count = (rest.length - 8) >> 1;
          const flags = ((rest[0] ?? 0) & 0xc7) | (count << 3);
          return Uint8Array.from([first, flags, ...rest.slice(1, 8 + 2 * count)]);
        }),
    );
    fc.assert(
      fc.property(frames, fc.constantFrom(10, 10, 10, 1, 20), (bytes, fPort) => {
        const decoded = formatter.call("decodeUplink", { bytes: [...bytes], fPort });
        expect(decoded).toEqual(decodePillboxUplink(bytes, fPort));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "1002041208565b9611"],
    ["no bytes", { fPort: 10 }],
    ["bytes as text", { bytes: "EAIEEghWW5YR", fPort: 10 }],
    ["bytes that are none", { bytes: [16, 2, 4, 18, 8, 86, 91, 150, 256], fPort: 10 }],
    ["bytes below 0", { bytes: [-1], fPort: 10 }],
    ["halves of bytes", { bytes: [16.5], fPort: 10 }],
    ["texts as bytes", { bytes: ["16"], fPort: 10 }],
    ["a hole", { bytes: [16, null], fPort: 10 }],
    ["no port", { bytes: [16] }],
    ["a port as text", { bytes: [16], fPort: "10" }],
  ])("answers with errors to %s", (_what, input) => {
    const called = input === undefined ? undefined : input;
    for (const name of functions.filter((one) => /^decode/.test(one))) {
      expect(formatter.call(name, called ?? null)).toEqual({ errors: [expect.any(String)] });
    }
    expect(formatter.run("JSON.stringify(decodeUplink())")).toMatch(/^\{"errors":\["bytes /);
  });

  it.each([
    ["nothing", {}],
    ["another command", { data: { command: "blink" } }],
    ["a missing field", { data: { command: "ack" } }],
    ["a number as text", { data: { command: "ack", seq: "5" } }],
    ["a number too high", { data: { command: "ack", seq: 65_536 } }],
    ["a light without seconds", { data: { command: "light", token: 1, seconds: 0 } }],
    [
      "times that do not increase",
      {
        data: {
          command: "times",
          token: 1,
          boot: 0,
          fcnt: 0,
          shine_min: 1,
          early_min: 0,
          after_min: [5, 5],
        },
      },
    ],
    ["an interval of 0", { data: { command: "config", token: 1, buttonmode: 1, interval_min: 0 } }],
  ])("encodes no downlink of %s", (_what, input) => {
    expect(formatter.call("encodeDownlink", input)).toEqual({ errors: [expect.any(String)] });
  });

  it("encodes any downlink as the server does", () => {
    const u16 = fc.integer({ min: 0, max: 0xffff });
    const downlinks = fc.oneof(
      fc.record({ command: fc.constant("history" as const), from: u16, to: u16 }),
      fc.record({ command: fc.constant("ack" as const), seq: u16 }),
      fc.record({
        command: fc.constant("times" as const),
        token: fc.integer({ min: 0, max: 255 }),
        boot: fc.integer({ min: 0, max: 1 }),
        fcnt: u16,
        shine_min: fc.integer({ min: 1, max: 60 }),
        early_min: fc.integer({ min: 0, max: 255 }),
        after_min: fc
          .uniqueArray(u16, { maxLength: 15 })
          .map((minutes) => minutes.sort((a, b) => a - b)),
      }),
    );
    fc.assert(
      fc.property(downlinks, (data) => {
        const { fPort, bytes } = encodePillboxDownlink(data);
        expect(formatter.call("encodeDownlink", { data })).toEqual({ fPort, bytes: [...bytes] });
      }),
      { numRuns: 200 },
    );
  });
});

describe("for The Things Stack alone", () => {
  const formatter = load(read("the-things-stack"));

  it("measures are normalized, and those of a history are not", () => {
    const [status, , history] = vectors.uplinks;
    expect(formatter.call("normalizeUplink", { data: status?.expected.data })).toEqual({
      data: [vectors.normalized.data],
    });
    expect(formatter.call("normalizeUplink", { data: history?.expected.data })).toEqual({
      data: [],
    });
    expect(formatter.call("normalizeUplink", { data: { temperature: 21.5 } })).toEqual({
      data: [{ air: { temperature: 21.5 } }],
    });
  });

  it("downlinks are decoded as the box does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), fc.integer({ min: 1, max: 7 }), (rest, code) => {
        const bytes = [code, ...rest];
        const decoded = decodePillboxDownlink(bytes, 20);
        expect(formatter.call("decodeDownlink", { bytes, fPort: 20 })).toEqual(
          decoded.ok ? { data: decoded.data } : { errors: [decoded.reason] },
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe("the sandbox", () => {
  it.each([
    ["an arrow", "var f = () => 1;"],
    ["a template", "var f = `1`;"],
    ["const", "const f = 1;"],
  ])("does not read %s", (_what, code) => {
    expect(() => load(code)).toThrow(SyntaxError);
  });

  it.each([
    "new Uint8Array(1)",
    "new DataView(1)",
    "Array.from([1])",
    "Object.assign({}, {})",
    "Number.isInteger(1)",
    "'1'.padStart(2)",
    "[1].includes(1)",
    "Symbol.iterator",
    "new Map()",
    "console.log(1)",
    "require('fs')",
  ])("has no %s", (code) => {
    expect(() => load("var a = 1;").run(code)).toThrow();
  });
});
