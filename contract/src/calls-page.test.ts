import { expect, it } from "vitest";
import { z } from "zod";
import type { Call } from "./base/define-call.ts";
import { CALLS } from "./calls.ts";

interface Json {
  $ref?: string;
  $defs?: Record<string, Json>;
  type?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  additionalProperties?: Json | boolean;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
}

const HEAD = `# Every call and its fields

Printed from the contract by \`npx vitest run contract -u\`; a test compares it, so that no field is added, renamed or dropped
without showing here. What a field means, its unit and its bounds stand in \`/api/docs\` of a running server; how the calls belong
together and what they refuse, in [api.md](api.md). \`?\` marks what may be left out, \`[…]\` a list, \`*\` any name.
`;

it("docs/calls.md names each call with each field of the contract", async () => {
  const calls = Object.entries(CALLS)
    .sort(([one], [other]) => (pathOf(one) < pathOf(other) ? -1 : 1))
    .map(([name, call]) => sectionOf(name, call));
  await expect(`${HEAD}\n${calls.join("\n")}`).toMatchFileSnapshot("../../docs/calls.md");
});

it("the page has fields of nested lists and records, and those that may be left out", () => {
  const nested = z.object({
    data: z.array(z.object({ id: z.number(), note: z.optional(z.string()) })),
    by: z.record(z.string(), z.object({ a: z.number() })),
    either: z.union([
      z.object({ x: z.number() }),
      z.object({ y: z.nullable(z.object({ z: z.string() })) }),
    ]),
  });
  expect(fieldsOf(nested, "output")).toBe(
    "{by: {*: {a}}, data: [{id, note?}], either: {x} | {y: {z}}}",
  );
});

/** Calls of one noun stand together, whatever their method is. */
function pathOf(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  return `${path} ${method}`;
}

function sectionOf(name: string, { query, body, answer, refusals, deprecated }: Call): string {
  const lines = [
    ["query", query && fieldsOf(query, "input")],
    ["body", body && fieldsOf(body, "input")],
    [`${answer.status}`, answer.type ?? fieldsOf(answer.schema, "output")],
    ["refusals", refusals?.join(", ")],
    ["deprecated since", deprecated?.since],
    ["may be gone from", deprecated?.ends],
  ].flatMap(([label, text]) => (text ? [`- ${label}: \`${text}\``] : []));
  return [`## ${name}`, "", ...lines, ""].join("\n");
}

function fieldsOf(schema: z.core.$ZodType, io: "input" | "output"): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return textOf(json, json.$defs ?? {}, []);
}

/** The names of the fields in order; empty for what has none. */
function textOf(
  json: Json,
  defs: Readonly<Record<string, Json>>,
  within: readonly string[],
): string {
  if (json.$ref !== undefined) {
    const name = json.$ref.split("/").at(-1) ?? "";
    const found = defs[name];
    return found && !within.includes(name) ? textOf(found, defs, [...within, name]) : "";
  }
  const inner = (one: Json) => textOf(one, defs, within);
  const all = json.allOf?.map(inner).filter(Boolean) ?? [];
  const either = [...(json.anyOf ?? []), ...(json.oneOf ?? [])].map(inner).filter(Boolean);
  if (all.length > 0) return all.join(" & ");
  if (either.length > 0) return [...new Set(either)].join(" | ");
  if (json.items) return `[${inner(json.items)}]`;
  const properties = Object.entries(json.properties ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const more = json.additionalProperties;
  const named = properties.map(([name, one]) => {
    const text = inner(one);
    const isOptional = !json.required?.includes(name);
    return `${name}${isOptional ? "?" : ""}${text && `: ${text}`}`;
  });
  const rest = typeof more === "object" && inner(more) ? [`*: ${inner(more)}`] : [];
  const fields = [...named, ...rest];
  return fields.length > 0 ? `{${fields.join(", ")}}` : "";
}
