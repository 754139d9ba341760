import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");
/** Static imports of values; type imports disappear in the build. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)"/gms;

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), "utf8") }));

const importing = (what: RegExp) =>
  files
    .filter(({ text }) => [...text.matchAll(IMPORT)].some(([, from = ""]) => what.test(from)))
    .map(({ name }) => name)
    .sort();

it("the SDK is loaded by nothing but what the setting loads", () => {
  expect(importing(/^@opentelemetry\//)).toEqual([
    "platform/tracing/exporter.ts",
    "platform/tracing/tracing.ts",
  ]);
  expect(importing(/\/exporter\.ts$/)).toEqual(["platform/tracing/tracing.ts"]);
  expect(importing(/\/tracing\.ts$/)).toEqual([]);
  expect(readFileSync(join(SOURCES, "start.ts"), "utf8")).toContain(
    'await import("./platform/tracing/tracing.ts")',
  );
});
