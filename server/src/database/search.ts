import { type RawBuilder, sql } from "kysely";

/** Whether every word of `search` is in one of the columns, ignoring case. */
export function contains(search: string, ...columns: readonly string[]): RawBuilder<boolean> {
  const text = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  const found = wordsOf(search).map((word) => sql`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`true`})`;
}

export function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== "");
}

/** LIKE pattern for lower-case text that contains the word literally. */
export function anywhere(word: string): RawBuilder<string> {
  return sql<string>`'%' || lower(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`;
}
