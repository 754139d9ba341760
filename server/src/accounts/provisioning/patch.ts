import type { ScimPatch } from "@dosebeat/contract/scim";
import { scimPatch } from "scim-patch";
import { type Filter, parse } from "scim2-parse-filter";
import { scimRefusal } from "../../http/scim-error.ts";
import { attributeNamed, type KnownAttributes } from "./attributes.ts";

interface Step {
  op: "add" | "replace" | "remove";
  path: string;
  value?: unknown;
}

/** A resource in its answer form, whose attributes the operations change. */
type Resource = Readonly<Record<string, unknown>> & { id: string };

const CORE_URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group)(?::|$)/i;
const EXTENSION_URN = /^urn:ietf:params:scim:schemas:extension:/i;
const PATH = /^([a-z]\w{0,60})(?:\[(.{1,300})\])?(?:\.([a-z$]\w{0,60}))?$/i;
/** The most values of all operations together. */
const MOST_VALUES = 2000;

/**
 * The resource after the operations; the caller validates it. Attributes that are not kept are skipped, because
 * directories send everything that their profiles contain.
 * @throws 400 `invalidPath`, `invalidValue`, `mutability`
 */
export function patched(
  resource: Resource,
  { Operations }: Pick<ScimPatch, "Operations">,
  known: KnownAttributes,
): Record<string, unknown> {
  const steps = Operations.flatMap((operation) => stepsOf(operation, resource, known));
  const values = steps.map(({ value }) => (Array.isArray(value) ? value.length : 1));
  if (values.reduce((sum, count) => sum + count, 0) > MOST_VALUES)
    throw scimRefusal("invalidValue", `Send at most ${MOST_VALUES} values at a time.`);
  return steps.reduce<Record<string, unknown>>(applied, structuredClone(resource));
}

function applied(resource: Record<string, unknown>, step: Step): Record<string, unknown> {
  const at = new Date(0);
  const document = { ...resource, schemas: [], meta: { created: at, lastModified: at } };
  try {
    return { ...scimPatch(document, [step]) };
  } catch (error) {
    // What does not exist is already removed.
    if (step.op === "remove") return resource;
    const reason = error instanceof Error ? error.message : "it cannot be applied";
    throw scimRefusal("invalidValue", `${step.path}: ${reason}`);
  }
}

/** An operation as one or more operations with paths, spelt as in the schema. */
function stepsOf(
  { op, path, value }: ScimPatch["Operations"][number],
  resource: Resource,
  known: KnownAttributes,
): Step[] {
  const kind = op.toLowerCase();
  if (kind === "remove") {
    if (!path) throw scimRefusal("noTarget", "To remove something, say its path.");
    return stepOf({ op: kind, path, value }, resource, known);
  }
  const set = kind === "add" ? "add" : "replace";
  if (path) return stepOf({ op: set, path, value }, resource, known);
  return Object.entries(objectOf(value, "value")).flatMap(([name, one]) =>
    stepOf({ op: set, path: name, value: one }, resource, known),
  );
}

function stepOf(given: Step, resource: Resource, known: KnownAttributes): Step[] {
  const { op, value } = given;
  if (EXTENSION_URN.test(given.path)) return [];
  const path = given.path.replace(CORE_URN, "");
  // Only the URN of the schema: an object of its attributes.
  if (path === "") return stepsOf({ op, value }, resource, known);
  const [, name = "", within, part] = PATH.exec(path) ?? [];
  const attribute = attributeNamed(known, name);
  switch (attribute?.kind) {
    case "ignored":
      return [];
    case "own":
      if (value === resource[attribute.name] || attribute.name === "meta") return [];
      throw scimRefusal("mutability", `${attribute.name} is set by this server alone.`);
    case "kept":
      return keptSteps({ op, value }, { ...attribute, within, part });
    default:
      throw scimRefusal("invalidPath", `There is no attribute ${path.slice(0, 100)}.`);
  }
}

interface Place {
  name: string;
  parts: readonly string[];
  within: string | undefined;
  part: string | undefined;
}

function keptSteps({ op, value }: Pick<Step, "op" | "value">, place: Place): Step[] {
  const { name, parts } = place;
  if (name === "name" && place.part === undefined && op !== "remove") {
    // Parts that are not named stay unchanged.
    const names = Object.entries(objectOf(value, name));
    return names.flatMap(([part, one]) => keptSteps({ op, value: one }, { ...place, part }));
  }
  const part = place.part === undefined ? "" : `.${partOf(place.part, place)}`;
  const isList = parts.includes("value");
  if (!isList) {
    if (place.within !== undefined) throw unknownPath(name);
    return [{ op, path: `${name}${part}`, value }];
  }
  // Only one address is kept.
  const usual = name === "emails" && part !== "" ? 'type eq "work"' : undefined;
  const within = place.within === undefined ? usual : filterOf(place.within, place);
  if (within === undefined && part !== "") throw unknownPath(`${name}${part}`);
  const path = `${name}${within === undefined ? "" : `[${within}]`}${part}`;
  return [{ op, path, value: part === "" ? valuesOf(value, name) : value }];
}

/** The values of a list; for members only what identifies them, so that the same member is an equal value. */
function valuesOf(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return undefined;
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => {
    const item = typeof one === "string" ? { value: one } : objectOf(one, name);
    return name === "members" ? { value: String(Reflect.get(item, "value")) } : item;
  });
}

/** The condition in brackets, rewritten from what was understood. */
function filterOf(text: string, place: Place): string {
  try {
    return conditionIn(parse(text), place);
  } catch {
    throw unknownPath(`${place.name}[${text}]`);
  }
}

function conditionIn(filter: Filter, place: Place): string {
  if (filter.op === "and")
    return filter.filters.map((one) => conditionIn(one, place)).join(" and ");
  if (filter.op !== "eq") throw new Error("only eq");
  const part = partOf(filter.attrPath, place);
  const { compValue } = filter;
  // Entra ID writes booleans as text.
  const isTruth = part === "primary" && typeof compValue === "string";
  return `${part} eq ${JSON.stringify(isTruth ? compValue.toLowerCase() === "true" : compValue)}`;
}

function partOf(text: string, { name, parts }: Place): string {
  const found = parts.find((one) => one.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw unknownPath(`${name}.${text}`);
  return found;
}

function unknownPath(path: string) {
  return scimRefusal("invalidPath", `Nothing is kept at ${path.slice(0, 100)}.`);
}

function objectOf(value: unknown, name: string): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw scimRefusal("invalidValue", `${name}: must be an object`);
}
