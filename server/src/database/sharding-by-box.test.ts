import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Tables that grow with every message; docs/operations.md explains how to shard them. */
const GROWING = ["press_claims", "raw_uplinks", "readings", "uplink_keys", "uplinks"];

it("growing tables have the box in all unique keys, and no foreign keys", async () => {
  const { rows } = await sql<{ name: string; key: string[] }>`
    select relname as name, array(select attname::text from pg_attribute
      where attrelid = indrelid and attnum = any(indkey) order by 1) as key
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relname = any(${GROWING}) order by relname`.execute(test.db);
  expect([...new Set(rows.map(({ name }) => name))]).toEqual(GROWING);
  expect(rows.filter(({ key }) => !key.includes("sensor_id"))).toEqual([]);
  const references = await sql`
    select conname from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relname = any(${GROWING})`.execute(test.db);
  expect(references.rows).toEqual([]);
});
