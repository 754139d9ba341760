import { DAY } from "@dosebeat/domain/time/durations";
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { poison } from "./poison.ts";

/** Something in the scene to which a request is sent: an id, a name, a code. */
export class Reference {
  readonly kind: ReferenceKind;
  readonly whose: "one" | "other";

  constructor(kind: ReferenceKind, whose: "one" | "other") {
    this.kind = kind;
    this.whose = whose;
  }
}

const KINDS = [
  "profile",
  "profileuid",
  "user",
  "email",
  "password",
  "medicine",
  "schedule",
  "excused",
  "pause",
  "intake",
  "entry",
  "openings",
  "deveui",
  "claimcode",
  "impersonation",
  "key",
] as const;

export type ReferenceKind = (typeof KINDS)[number];

/** What a field with this name expects. */
const WANTED: Readonly<Record<string, readonly ReferenceKind[]>> = {
  id: [
    "medicine",
    "schedule",
    "excused",
    "impersonation",
    "key",
    "pause",
    "intake",
    "entry",
    "openings",
  ],
  intake: ["intake"],
  medicine: ["medicine"],
  medicineId: ["medicine"],
  scheduleId: ["schedule"],
  profileid: ["profile"],
  profileId: ["profile"],
  profileuid: ["profileuid"],
  impUserId: ["user"],
  userid: ["user"],
  deveui: ["deveui"],
  devEui: ["deveui"],
  dev_eui: ["deveui"],
  claimcode: ["claimcode"],
  identifier: ["email"],
  email: ["email"],
  password: ["password"],
  currentPassword: ["password"],
};

const Node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});

type Node = z.infer<typeof Node>;

/** Values that fit a schema of the contract, or nearly fit: occasionally something in them is poisoned. */
export function valuesOf(schema: z.core.$ZodType): Arbitrary<unknown> {
  const node = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "throw" });
  return nearlyFitting(node, "");
}

/** The values of each parameter of an address or a query. */
export function parametersOf(
  schema: z.core.$ZodObject | undefined,
): Record<string, Arbitrary<unknown>> {
  if (!schema) return {};
  const { properties = {} } = Node.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [name, nearlyFitting(node, name)]),
  );
}

function nearlyFitting(schema: unknown, name: string): Arbitrary<unknown> {
  const fitting = fittingOf(Node.parse(schema), name);
  const wanted = WANTED[name];
  const choices = [
    { weight: 60, arbitrary: fitting },
    { weight: 1, arbitrary: poison },
  ];
  return wanted
    ? fc.oneof(...choices, { weight: 200, arbitrary: referencesTo(wanted) })
    : fc.oneof(...choices);
}

function referencesTo(kinds: readonly ReferenceKind[]): Arbitrary<Reference> {
  return fc
    .tuple(fc.constantFrom(...kinds), fc.constantFrom("one" as const, "other" as const))
    .map(([kind, whose]) => new Reference(kind, whose));
}

function fittingOf(node: Node, name: string): Arbitrary<unknown> {
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => nearlyFitting(one, name)));
  if (node.enum) return fc.constantFrom(...node.enum);
  if ("const" in node && node.const !== undefined) return fc.constant(node.const);
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case "object":
      return objectOf(node);
    case "array":
      return fc.array(nearlyFitting(node.items ?? {}, name), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, (node.minItems ?? 0) + 3),
      });
    case "integer":
    case "number":
      return numberOf(node);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(node);
    default:
      return poison;
  }
}

function objectOf({ properties = {}, required = [] }: Node): Arbitrary<unknown> {
  const fields = Object.entries(properties);
  const record = fc.record(
    Object.fromEntries(fields.map(([name, node]) => [name, nearlyFitting(node, name)])),
    { requiredKeys: required.filter((name) => name in properties), noNullPrototype: true },
  );
  const stranger = fc.tuple(fc.constantFrom("role", "extra", "is_active", "constructor"), poison);
  return fc.oneof(
    { weight: 40, arbitrary: record },
    {
      weight: 1,
      arbitrary: fc
        .tuple(record, stranger)
        .map(([one, [key, value]]) => ({ ...one, [key]: value })),
    },
    {
      weight: 1,
      arbitrary: record.map((one) => Object.fromEntries(Object.entries(one).slice(1))),
    },
  );
}

function numberOf({ type, minimum = -1e9, maximum = 1e9 }: Node): Arbitrary<number> {
  if (type !== "integer") return fc.double({ min: minimum, max: maximum, noNaN: true });
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(
    fc.integer({ min, max: Math.min(max, Math.max(min, 100)) }),
    fc.maxSafeInteger().map((number) => Math.min(max, Math.max(min, number))),
  );
}

const MIDDLE = Date.parse("2026-05-10T00:00:00Z");

/** Mostly near the time of the scene, so that there is something to find. */
const instants = fc
  .oneof(
    { weight: 8, arbitrary: fc.integer({ min: -1.5 * DAY, max: 1.5 * DAY }) },
    { weight: 4, arbitrary: fc.integer({ min: -200 * DAY, max: 5 * DAY }) },
    { weight: 1, arbitrary: fc.integer({ min: -126 * 365 * DAY, max: 900 * 365 * DAY }) },
  )
  .map((distance) => new Date(MIDDLE + distance).toISOString());

const texts = new Map<string, Arbitrary<string>>();

/** Cached: making one takes as long as a request. */
function graphemes(minLength: number, maxLength: number): Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const known = texts.get(key) ?? fc.string({ minLength, maxLength, unit: "grapheme" });
  texts.set(key, known);
  return known;
}

function textOf({ format, pattern, minLength = 0, maxLength = 30 }: Node): Arbitrary<string> {
  if (format === "date") return instants.map((instant) => instant.slice(0, 10));
  if (format === "date-time") return instants;
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return graphemes(minLength, Math.min(maxLength, minLength + 30));
}
