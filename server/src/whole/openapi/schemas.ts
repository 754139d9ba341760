import { IdParam } from "@dosebeat/contract/base/answers";
import { NAMED_SCHEMAS } from "@dosebeat/contract/calls";
import { z } from "zod";
import { markDescriptions, writeDescriptions } from "./descriptions.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Requests are described as sent, answers as received. */
type Side = "input" | "output";

const PREFIX = "#/components/schemas/";

/** The JSON Schemas (2020-12, as in OpenAPI 3.1) of the named schemas of the contract. */
export class Schemas {
  readonly #sides: Readonly<Record<Side, Readonly<Record<string, JsonSchema>>>>;
  readonly #names = new Map<z.core.$ZodType, string>();
  readonly #used = new Map<string, JsonSchema>();

  constructor() {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of NAMED_SCHEMAS) {
      registry.add(schema, { id });
      this.#names.set(schema, id);
    }
    this.#sides = { input: named(registry, "input"), output: named(registry, "output") };
  }

  /** A reference to the schema; adds it to the components, with everything that it refers to. */
  refer(schema: z.core.$ZodType, side: Side): JsonSchema {
    const name = this.#names.get(schema);
    if (name === undefined) throw new Error("The contract does not export a schema of a call.");
    this.#use(name, side);
    return { $ref: `${PREFIX}${name}` };
  }

  get components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#used].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #use(name: string, side: Side): void {
    const schema = this.#sides[side][name];
    if (!schema) throw new Error(`The schema ${name} is unknown.`);
    const other = this.#used.get(name);
    if (other === schema) return;
    if (other && JSON.stringify(other) !== JSON.stringify(schema)) {
      throw new Error(`The schema ${name} is sent and answered, and differs between the two.`);
    }
    this.#used.set(name, schema);
    for (const [, referred] of JSON.stringify(schema).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (referred !== undefined && !this.#used.has(referred)) this.#use(referred, side);
    }
  }
}

/** Parameters of a path or a query. */
export function parametersOf(
  schema: z.core.$ZodObject | undefined,
  place: "path" | "query",
): JsonSchema[] {
  if (!schema) return [];
  const written = z.toJSONSchema(schema, { io: "input", override });
  writeDescriptions(written);
  const { properties = {}, required = [] } = written;
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === "boolean" ? {} : property;
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function named(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: Side,
): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${PREFIX}${id}`,
    // Transformed values exist only within the server.
    unrepresentable: "any",
    override: (context) => {
      override(context);
      // Clients must accept new fields in answers.
      const { def } = context.zodSchema._zod;
      if (io === "output" && def.type === "object") delete context.jsonSchema.additionalProperties;
    },
  });
  writeDescriptions(schemas);
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

interface Written {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

function override({ zodSchema, jsonSchema }: Written): void {
  // The format says the same as the long pattern.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // An id in a path arrives as text but is a number.
  if (zodSchema === IdParam) {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
  }
  markDescriptions(zodSchema, jsonSchema);
}
