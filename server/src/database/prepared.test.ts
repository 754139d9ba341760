import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { ask } from "./prepared.ts";

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

const COUNT = CompiledQuery.raw("/* prepared: people */ select count(*)::int as count from users");

test("what is asked within a transaction sees what it wrote; what is asked outside does not", async () => {
  const outside = () => ask<{ count: number }>(database.db, COUNT);
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into users (email, password_hash, role, created_at)
      values ('one@example.org', 'none', 'admin', now())`.execute(tx);
    expect(await ask<{ count: number }>(tx, COUNT)).toEqual([{ count: 1 }]);
    expect(await outside()).toEqual([{ count: 0 }]);
  });
  expect(await outside()).toEqual([{ count: 1 }]);
});

test("a statement that is refused keeps its connection", async () => {
  const divide = (by: number) =>
    ask(
      database.db,
      CompiledQuery.raw("/* prepared: divide */ select 6 / $1::int, pg_backend_pid() as pid", [by]),
    );
  const { rows: open } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(database.db);
  for (let turn = 0; turn < 5; turn++) {
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    const [answer] = await divide(3);
    expect(open.map(({ pid }) => pid)).toContain(answer?.["pid"]);
  }
});
