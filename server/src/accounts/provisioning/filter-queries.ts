import { type RawBuilder, sql } from "kysely";
import { type Filter, parse } from "scim2-parse-filter";
import { scimRefusal } from "../../http/scim-error.ts";

/** The conditions of the attributes by which a kind of resource is found, by their names in lower case. */
export type Findable = Readonly<Record<string, (value: string) => RawBuilder<boolean>>>;

/** Attributes of these schemas may be written with their URN. */
const CORE_URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/**
 * A filter as an SQL condition. Only `eq`, `and`, `or` and brackets are understood.
 * @throws 400 `invalidFilter`
 */
export function conditionOf(filter: string | undefined, findable: Findable): RawBuilder<boolean> {
  return filter === undefined ? sql`true` : translate(read(filter), findable);
}

function read(filter: string): Filter {
  try {
    return parse(filter);
  } catch {
    throw scimRefusal("invalidFilter", "The filter could not be read.");
  }
}

function translate(filter: Filter, findable: Findable): RawBuilder<boolean> {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map((part) => translate(part, findable));
      return sql`(${sql.join(parts, filter.op === "and" ? sql` and ` : sql` or `)})`;
    }
    case "[]":
      return translateWithin(filter.attrPath, filter.valFilter, findable);
    case "eq": {
      const name = filter.attrPath.replace(CORE_URN, "");
      const find = own(findable, name.toLowerCase());
      if (!find) throw scimRefusal("invalidFilter", `Nothing is found by ${name}.`);
      return find(String(filter.compValue));
    }
    default:
      throw scimRefusal("invalidFilter", `Filters compare by eq alone, not by ${filter.op}.`);
  }
}

/** `emails[type eq "work"]`: there are no other kinds of address. */
function translateWithin(path: string, within: Filter, findable: Findable): RawBuilder<boolean> {
  const name = path.replace(CORE_URN, "").toLowerCase();
  const inner = Object.fromEntries(
    Object.entries(findable)
      .filter(([one]) => one.startsWith(`${name}.`))
      .map(([one, find]) => [one.slice(name.length + 1), find]),
  );
  return translate(within, inner);
}

function own(findable: Findable, name: string) {
  return Object.hasOwn(findable, name) ? findable[name] : undefined;
}
