import { DESCRIPTIONS } from "@dosebeat/contract/base/described";
import { z } from "zod";

/** Holds the descriptions of an object until they are written to its properties. */
const MARK = "x-descriptions";

const Marked = z.looseObject({
  [MARK]: z.record(z.string(), z.string()),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Marks a JSON Schema with the meaning of its properties; for `override` of `z.toJSONSchema`. */
export function markDescriptions(
  schema: z.core.$ZodType,
  written: z.core.JSONSchema.BaseSchema,
): void {
  const descriptions = DESCRIPTIONS.get(schema)?.properties;
  if (descriptions) Object.assign(written, { [MARK]: descriptions });
}

/**
 * Writes the descriptions to the properties of a finished JSON Schema, and of everything in it. Not done in
 * `override`: until zod is finished, objects share the schemas of their properties.
 */
export function writeDescriptions(written: unknown): void {
  if (typeof written !== "object" || written === null) return;
  for (const value of Object.values(written)) writeDescriptions(value);
  if (!(MARK in written)) return;
  const { [MARK]: descriptions, properties } = Marked.parse(written);
  delete written[MARK];
  Object.assign(written, {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        withDescription(property, descriptions[name]),
      ]),
    ),
  });
}

/** Generated clients treat a property with a default as required, so the default is stated in words. */
function withDescription(
  { default: byDefault, ...property }: Record<string, unknown>,
  text: string | undefined,
): Record<string, unknown> {
  const stated = byDefault === undefined ? [] : [`Default: ${JSON.stringify(byDefault)}.`];
  const description = [...(text === undefined ? [] : [text]), ...stated].join(" ");
  return description === "" ? property : { ...property, description };
}
