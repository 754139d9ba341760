import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a marked statement is planned once for each connection, any other each time", async () => {
  await database.db.connection().execute(async (db) => {
    for (const value of [1, 2, 3]) {
      const marked = await sql`/* prepared: double */ select ${value}::int * 2 as twice`.execute(
        db,
      );
      expect(marked.rows).toEqual([{ twice: 2 * value }]);
      await sql`select ${value}::int * 3`.execute(db);
    }
    const { rows } = await sql`select name, (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ name: "double", runs: 3 }]);
  });
});
