import { z } from "zod/mini";

type PropertiesOf<Schema extends z.ZodMiniObject> = keyof Schema["_zod"]["def"]["shape"] & string;

/** What the properties of objects mean; read by the OpenAPI document. */
export const DESCRIPTIONS = z.registry<{ properties: Readonly<Record<string, string>> }>();

/**
 * Says what each property of an object means, with its unit, and when it is null. A property without a
 * description does not compile. The browser's build leaves the texts out (web/build/lean-contract.ts).
 */
/* @__NO_SIDE_EFFECTS__ */
export function described<Schema extends z.ZodMiniObject>(
  schema: Schema,
  properties: Readonly<Record<PropertiesOf<Schema>, string>>,
): Schema {
  DESCRIPTIONS.add(schema, { properties });
  return schema;
}
