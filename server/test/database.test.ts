import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

test("each test database is migrated and stands alone", async () => {
  await first.db.insertInto("installation").values({ name: "a", value: "b" }).execute();
  expect(await first.db.selectFrom("installation").selectAll().execute()).toHaveLength(1);
  expect(await second.db.selectFrom("installation").selectAll().execute()).toHaveLength(0);
});

test("columns come as the types of schema.ts", async () => {
  const answer = await sql`select 9007199254740991::int8 as id, date '2026-03-29' as day,
    time '08:30' as at, 21.5::real as real, 1.25::float8 as double,
    timestamptz '2026-03-29T01:00:00Z' as instant, count(*) as count`.execute(first.db);
  expect(answer.rows).toEqual([
    {
      id: Number.MAX_SAFE_INTEGER,
      day: "2026-03-29",
      at: "08:30:00",
      real: 21.5,
      double: 1.25,
      instant: new Date("2026-03-29T01:00:00Z"),
      count: 1,
    },
  ]);
});

test("a number that JavaScript cannot hold is refused, not rounded", async () => {
  await expect(sql`select 9007199254740993::int8`.execute(first.db)).rejects.toThrow(RangeError);
});
