import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "../../../server/src/database/schema.ts";

interface Built<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/** Without prepared statements: plans each time. */
export async function queryPrepared<Row>(
  db: Kysely<Database>,
  query: Built<Row> | Pick<CompiledQuery, "sql" | "parameters">,
): Promise<Row[]> {
  const { sql, parameters } = "compile" in query ? query.compile(db) : query;
  return (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
}
