import { Refusal } from "../../http/errors.ts";
import { GROUP_ATTRIBUTES, USER_ATTRIBUTES } from "./attributes.ts";

const OF_OPERATIONS = ["Operations", "op", "path", "value"];

const NAMES: ReadonlyMap<string, string> = new Map(
  [USER_ATTRIBUTES, GROUP_ATTRIBUTES]
    .flatMap(({ kept, ignored, own }) => [
      ...Object.entries(kept).flatMap(([name, parts]) => [name, ...parts]),
      ...ignored,
      ...own,
    ])
    .concat(OF_OPERATIONS)
    .map((name) => [name.toLowerCase(), name]),
);

/** Nothing in the schemas lies deeper; what does is refused or ignored as it is. */
const DEEPEST = 10;

/**
 * A body with the names of attributes spelt as in the schemas: directories may write them in any letter case (RFC 7643,
 * 2.1), and `Active: false` must not be passed over.
 * @throws 400 if an attribute is sent twice
 */
export function spelt(body: unknown, depth = 0): unknown {
  if (typeof body !== "object" || body === null || depth > DEEPEST) return body;
  if (Array.isArray(body)) return body.map((item) => spelt(item, depth + 1));
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(body)) {
    const known = NAMES.get(name.toLowerCase()) ?? name;
    if (found.has(known)) throw new Refusal(400, "ValidationError", `${known} is sent twice.`);
    found.set(known, spelt(value, depth + 1));
  }
  return Object.fromEntries(found);
}
