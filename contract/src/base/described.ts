import { z } from "zod/mini";

type PropertiesOf<Schema extends z.ZodMiniObject> = keyof Schema["_zod"]["def"]["shape"] & string;

/** Descriptions of the properties of objects, for the OpenAPI document. */
export const DESCRIPTIONS = z.registry<{ properties: Readonly<Record<string, string>> }>();

/**
 * Describes each property of an object: its meaning, its unit, and when it is null. A property without a
 * description does not compile. `.check` keeps the descriptions; `z.extend`, `z.safeExtend` and
 * `z.partial` make new objects, which need their own. The browser build drops the texts
 * (web/build/lean-contract.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.ZodMiniObject>(
  schema: Schema,
  properties: Readonly<Record<PropertiesOf<Schema>, string>>,
): Schema {
  DESCRIPTIONS.add(schema, { properties });
  return schema;
}
