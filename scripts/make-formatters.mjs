import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { transform } from "@babel/standalone";
import { build } from "vite";
import { stringify } from "yaml";
import { ROOT, StepFailed } from "./step.mjs";

const HEADER = `// Payload formatter of pillbox/1, the radio format of Dosebeat's pill box (docs/box.md).
// Made of its codec by "npm run formatters": change that, not this file. Licence: Apache-2.0.
`;

const VECTORS = "domain/test/codecs/fixtures/pillbox-v1.vectors.json";

/**
 * @typedef {{ description: string, fPort: number, hex: string }} Frame
 * @typedef {{ input: { data: { command: string } }, hex: string, expected: { fPort: number } }} Command
 */

/**
 * The text of each file that is made of the codec, by its path: the formatters, and the entries of device
 * repositories with the vectors as examples.
 */
export async function makeFormatters() {
  const chirpStack = await makeFormatter("chirpstack");
  const thingsStack = await makeFormatter("the-things-stack");
  const repositories = "box/device-repository";
  const things = `${repositories}/the-things-stack/vendor/dosebeat/pillbox-1`;
  const chirps = `${repositories}/chirpstack/vendors/dosebeat/codecs`;
  return {
    "box/formatters/chirpstack.js": chirpStack,
    "box/formatters/the-things-stack.js": thingsStack,
    [`${things}.js`]: thingsStack,
    [`${things}-codec.yaml`]: thingsStackCodec(thingsStack),
    [`${chirps}/pillbox-1.js`]: chirpStack,
    ...chirpStackTests(chirpStack, chirps),
  };
}

function readVectors() {
  /** @type {{ uplinks: Frame[], invalid: Frame[], downlinks: Command[] }} */
  const { uplinks, invalid, downlinks } = JSON.parse(readFileSync(join(ROOT, VECTORS), "utf8"));
  return {
    uplinks: [...uplinks, ...invalid].map(({ description, hex, fPort }) => ({
      description,
      input: { fPort, bytes: [...Buffer.from(hex, "hex")] },
    })),
    downlinks: downlinks.map(({ input, hex, expected: { fPort } }) => ({
      description: `command ${input.data.command}`,
      input,
      sent: { fPort, bytes: [...Buffer.from(hex, "hex")] },
    })),
  };
}

/**
 * @param {string} formatter
 * @param {string} name of its function
 * @param {unknown} input
 * @returns {{ data?: unknown }}
 */
function answer(formatter, name, input) {
  const call = `JSON.stringify(${name}(${JSON.stringify(input)}))`;
  return JSON.parse(runInNewContext(`${formatter}\n${call}`));
}

/** @param {string} formatter */
function thingsStackCodec(formatter) {
  const { uplinks, downlinks } = readVectors();
  const fileName = "pillbox-1.js";
  const decoded = uplinks.map(({ description, input }) => {
    const output = answer(formatter, "decodeUplink", input);
    const example = { description, input, output };
    if (output.data === undefined) return example;
    return { ...example, normalizedOutput: answer(formatter, "normalizeUplink", output) };
  });
  const encoded = downlinks.map(({ description, input }) => ({
    description,
    input,
    output: answer(formatter, "encodeDownlink", input),
  }));
  const read = downlinks.map(({ description, sent }) => ({
    description,
    input: sent,
    output: answer(formatter, "decodeDownlink", sent),
  }));
  const codec = {
    uplinkDecoder: { fileName, examples: decoded },
    downlinkEncoder: { fileName, examples: encoded },
    downlinkDecoder: { fileName, examples: read },
  };
  return withBytesInLines(stringify(codec, { lineWidth: 0 }));
}

/** @param {string} yaml */
function withBytesInLines(yaml) {
  return yaml.replace(/bytes:((?:\n +- \d+)+)/g, (_, items) => {
    const bytes = items.trim().split(/\s*- /).slice(1);
    return `bytes: [${bytes.join(", ")}]`;
  });
}

/**
 * @param {string} formatter
 * @param {string} folder
 */
function chirpStackTests(formatter, folder) {
  const { uplinks, downlinks } = readVectors();
  /** @param {{ description: string, input: object }[]} rows @param {string} routine */
  const tests = (rows, routine) => {
    const cases = rows.map(({ description: name, input }) => ({
      name,
      input,
      expected: answer(formatter, routine, input),
    }));
    return `${JSON.stringify(cases, null, 2)}\n`;
  };
  return {
    [`${folder}/test_decode_pillbox-1.json`]: tests(uplinks, "decodeUplink"),
    [`${folder}/test_encode_pillbox-1.json`]: tests(downlinks, "encodeDownlink"),
  };
}

/**
 * The text of a formatter: the codec of the server in one file of ECMAScript 5, without anything around it, since
 * networks call its functions by name.
 *
 * @param {"chirpstack" | "the-things-stack"} name
 */
async function makeFormatter(name) {
  const bundle = await build({
    configFile: false,
    logLevel: "error",
    root: join(ROOT, "box"),
    build: {
      write: false,
      minify: false,
      target: "es2015",
      lib: { entry: join(ROOT, `box/src/formatters/${name}.ts`), formats: ["es"] },
    },
  });
  const parts = [bundle].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [part, more] = parts;
  if (part?.type !== "chunk" || more !== undefined) throw new StepFailed(`${name}: not one file`);
  return HEADER + lowered(withoutExports(part.code));
}

/** @param {string} code */
function withoutExports(code) {
  const [exported, ...others] = code.match(/^export \{[^}]*\};$/gm) ?? [];
  if (exported === undefined || others.length > 0 || / as /.test(exported)) {
    throw new StepFailed("The bundle does not end with the names of its functions");
  }
  return code.replace(exported, "");
}

/** @param {string} code */
function lowered(code) {
  const { code: result } = transform(code, {
    assumptions: { iterableIsArray: true, setSpreadProperties: true },
    comments: false,
    // There are no symbols that typeof would have to tell from objects.
    presets: [
      ["env", { exclude: ["transform-typeof-symbol"], modules: false, targets: { ie: "9" } }],
    ],
    sourceType: "script",
  });
  if (!result) throw new StepFailed("Babel returned nothing");
  return `${result}\n`;
}
