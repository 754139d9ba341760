import { expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "../calls.ts";
import { bodyLimitKiB } from "./body-limit.ts";

/** The part of JSON Schema that bodies of strangers use. */
const Schema = z.object({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  get anyOf() {
    return z.optional(z.array(Schema));
  },
  get items() {
    return z.optional(Schema);
  },
  get properties() {
    return z.optional(z.record(z.string(), Schema));
  },
});

/** Bytes of the largest value, in UTF-8. What has a pattern is ASCII. */
function largest(schema: z.output<typeof Schema>): number {
  const { type, anyOf, enum: values = [schema.const], items, properties = {} } = schema;
  if (anyOf) return Math.max(...anyOf.map(largest));
  switch (type) {
    case "string":
      if (values[0] !== undefined) return Math.max(...values.map((value) => `"${value}"`.length));
      return 2 + (schema.maxLength ?? 64) * (schema.pattern === undefined ? 3 : 1);
    case "array":
      return 2 + (schema.maxItems ?? Infinity) * (1 + (items ? largest(items) : Infinity));
    case "object":
      return Object.entries(properties).reduce(
        (sum, [name, property]) => sum + `"${name}":,`.length + largest(property),
        2,
      );
    default:
      return 25;
  }
}

const small = Object.entries(CALLS).filter(([, call]) => call.body && bodyLimitKiB(call) <= 32);

it("calls of strangers take 16 KiB, proofs by passkey 32, mail programs' forms 4", () => {
  const open = Object.entries(CALLS).filter(([, call]) => call.who === "anyone");
  const unusual = open.filter(([, call]) => bodyLimitKiB(call) !== 16);
  expect(unusual.map(([name, call]) => [name, bodyLimitKiB(call)])).toEqual([
    ["POST /api/auth/second-factor", 32],
    ["POST /api/unsubscribe", 4],
  ]);
});

it.each(small)("%s: whatever the schema allows fits into the limit", (_, call) => {
  const schema = Schema.parse(
    z.toJSONSchema(call.body ?? z.null(), { io: "input", unrepresentable: "any" }),
  );
  expect(largest(schema)).toBeGreaterThan(100);
  expect(largest(schema)).toBeLessThan(1024 * bodyLimitKiB(call));
});
