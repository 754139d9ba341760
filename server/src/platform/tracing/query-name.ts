import { LRUCache } from "lru-cache";

export interface QueryName {
  /** SELECT, INSERT, … or OTHER. */
  verb: string;
  table?: string;
}

const VERBS = new Set([
  "select",
  "insert",
  "update",
  "delete",
  "with",
  "begin",
  "commit",
  "rollback",
]);
const FIRST_WORD = /^(?:\s|\/\*[^*]*\*\/)*([a-z]+)/i;
/** Quoted, as the query builder writes it: such a text has parameters in place of values. */
const TABLE = /\b(?:from|into|update) "([a-z_]+)"/;
const MOST_KNOWN = 2_000;

/** Names statements, parsing each text once. */
export class QueryNames {
  readonly #known = new LRUCache<string, QueryName>({ max: MOST_KNOWN });

  of(text: string): QueryName {
    const known = this.#known.get(text);
    if (known) return known;
    const name = nameOf(text);
    this.#known.set(text, name);
    return name;
  }
}

function nameOf(text: string): QueryName {
  const word = (FIRST_WORD.exec(text)?.[1] ?? "").toLowerCase();
  const table = TABLE.exec(text)?.[1];
  return {
    verb: VERBS.has(word) ? word.toUpperCase() : "OTHER",
    ...(table !== undefined && { table }),
  };
}
