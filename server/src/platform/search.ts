import { type RawBuilder, sql } from "kysely";

/** Every word of `search` stands in one of the columns, in any letter case. */
export function contains(search: string, ...columns: readonly string[]): RawBuilder<boolean> {
  const text = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  const words = search.split(/\s+/).filter((word) => word !== "");
  const found = words.map((word) => sql`strpos(${text}, lower(${word})) > 0`);
  return sql<boolean>`(${found.length > 0 ? sql.join(found, sql` and `) : sql`true`})`;
}
