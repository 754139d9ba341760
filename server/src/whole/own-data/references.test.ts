import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("nothing that a user entered keeps the user from being erased", async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ' ' || conname as name from pg_constraint
    where confrelid = 'users'::regclass and confdeltype = 'a' and conparentid = 0
    order by name`.execute(database.owner);
  expect(rows.map(({ name }) => name)).toEqual([]);
});
