import { BoxMessage, ChirpStackEvent, TtsEvent } from "@dosebeat/contract/ingest";
import { z } from "zod";

const DEEPEST = 6;
const LONGEST = 2000;

/** All field names in the ingest contract, at any depth. */
const KNOWN: ReadonlySet<string> = new Set(
  [BoxMessage, ChirpStackEvent, TtsEvent].flatMap((schema) => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    return [...text.matchAll(/"(\w+)":\{/g)].map(([, name = ""]) => name);
  }),
);

/**
 * The shape of a body for the log: fields of the contract and the types of their values, never the values. Networks
 * put names of people and places into fields that we ignore.
 */
export function outlineOf(body: unknown): string {
  return outline(body, 0).slice(0, LONGEST);
}

function outline(value: unknown, depth: number): string {
  if (typeof value === "string") return `text(${value.length})`;
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  if (depth === DEEPEST) return "…";
  if (Array.isArray(value)) {
    return value.length === 0 ? "[]" : `[${outline(value[0], depth + 1)} × ${value.length}]`;
  }
  const fields = Object.entries(value);
  const known = fields
    .filter(([name]) => KNOWN.has(name))
    .map(([name, inner]) => `${name}: ${outline(inner, depth + 1)}`);
  const others = fields.length - known.length;
  return `{${[...known, ...(others > 0 ? [`${others} others`] : [])].join(", ")}}`;
}

/** The path of an error, without names that are not in the contract. */
export function knownPath(path: readonly (string | number)[]): string {
  return path.map((step) => (typeof step === "number" || KNOWN.has(step) ? step : "…")).join(".");
}
