import { join } from "node:path";
import { transform } from "@babel/standalone";
import { build } from "vite";
import { ROOT, StepFailed } from "./step.mjs";

/** The payload formatters, by the name of their file below box/formatters/ and of their source. */
export const FORMATTERS = /** @type {const} */ (["chirpstack", "the-things-stack"]);

const HEADER = `// Payload formatter of pillbox/1, the radio format of Dosebeat's pill box (docs/box.md).
// Made of its codec by "npm run formatters": change that, not this file. Licence: Apache-2.0.
`;

/**
 * The text of a formatter: the codec of the server in one file of ECMAScript 5, without anything around it, since
 * networks call its functions by name.
 *
 * @param {typeof FORMATTERS[number]} name
 */
export async function makeFormatter(name) {
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
