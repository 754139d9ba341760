/*
 * Prepared statements: PostgreSQL plans each once per connection. Planning a small query takes longer than
 * running it, so frequent queries use `queryPrepared`; without it a call takes 1.6 to 3.8 times as long
 * (docs/decisions/0024-speed-tricks.md).
 */

import { CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "../db.ts";
import { PREPARED } from "../preparing-pool.ts";

/** A query built by Kysely or `sql`. */
interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * The rows of a frequent query, run as a prepared statement. A connection keeps every text that it has ever
 * prepared, so pass values as parameters and keep the variants of the text few. List the columns: PostgreSQL
 * rejects a prepared `select *` after a column is added, for example when a newer release starts beside this
 * one.
 */
export async function queryPrepared<Row>(
  db: Db,
  query: Compilable<Row> | Pick<CompiledQuery, "sql" | "parameters">,
): Promise<Row[]> {
  const { sql: text, parameters } = "compile" in query ? query.compile(db) : query;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(PREPARED + text, [...parameters]));
  return rows;
}

/**
 * A frequent query whose text is built once instead of at each call: building it costs Kysely more than sending it. The
 * text must not depend on the values.
 *
 * @param build puts what stands for the value of a name where the value belongs
 */
export function prepared<Given extends object>() {
  return <Row>(
    build: (
      db: Db,
      value: <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>,
    ) => Compilable<Row>,
  ): ((db: Db, given: Given) => Promise<Row[]>) => {
    const places = new Map<unknown, keyof Given>();
    const value = <Name extends keyof Given>(name: Name) => {
      const place = { name };
      places.set(place, name);
      return sql<Given[Name]>`${place}`;
    };
    let built: Pick<CompiledQuery, "sql" | "parameters"> | undefined;
    return (db, given) => {
      built ??= build(db, value).compile(db);
      const parameters = built.parameters.map((parameter) => {
        const name = places.get(parameter);
        return name === undefined ? parameter : given[name];
      });
      return queryPrepared<Row>(db, { sql: built.sql, parameters });
    };
  };
}

/**
 * An instant by which a prepared statement prunes monthly partitions. Passed as text, so that PostgreSQL
 * keeps the generic plan: for a timestamp parameter it assumes that a generic plan reads all partitions, and
 * so plans every call anew, which takes longer than the reading. Both kinds of plan convert the text at
 * execution.
 */
export function instant(at: Date): RawBuilder<Date> {
  return sql<Date>`${at.toISOString()}::text::timestamptz`;
}
