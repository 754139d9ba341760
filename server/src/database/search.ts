import { type RawBuilder, sql } from "kysely";

/** Every word of `search` stands in one of the columns, in any letter case. */
export function contains(search: string, ...columns: readonly string[]): RawBuilder<boolean> {
  const text = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  const found = wordsOf(search).map((word) => sql`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`true`})`;
}

export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== "");
}

/** For LIKE against lower-case text: the word anywhere in it, taken letter by letter. */
export function anywhere(word: string): RawBuilder<string> {
  return sql<string>`'%' || lower(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}
