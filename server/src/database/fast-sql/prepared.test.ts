import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { prepared, queryPrepared } from "./prepared.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("each text is prepared once per connection, and other queries are not", async () => {
  await database.db.connection().execute(async (db) => {
    for (const value of [1, 2, 3]) {
      const twice = await queryPrepared(db, sql`select ${value}::int * 2 as twice`);
      expect(twice).toEqual([{ twice: 2 * value }]);
      await sql`select ${value}::int * 3`.execute(db);
    }
    const longer = `select $1::int ${" ".repeat(100)} as once`;
    expect(await queryPrepared(db, CompiledQuery.raw(longer, [4]))).toEqual([{ once: 4 }]);
    const evenLonger = CompiledQuery.raw(`${longer}, 5 as again`, [4]);
    expect(await queryPrepared(db, evenLonger)).toEqual([{ once: 4, again: 5 }]);
    const { rows } = await sql`select (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements order by prepare_time`.execute(db);
    expect(rows).toEqual([{ runs: 3 }, { runs: 1 }, { runs: 1 }]);
  });
});

test("a text is built once, and each value goes wherever its name stands", async () => {
  let built = 0;
  const askFor = prepared<{ word: string | null; number: number }>()((_, value) => {
    built += 1;
    return sql<object>`select ${value("number")}::int + ${value("number")}::int as twice,
      ${"as it is"}::text as same, ${value("word")}::text as word`;
  });
  const same = "as it is";
  for (const [number, word] of [
    [1, "x"],
    [2, null],
    [1, "y"],
  ] as const) {
    expect(await askFor(database.db, { word, number })).toEqual([
      { twice: 2 * number, same, word },
    ]);
  }
  expect(built).toBe(1);
  const users = prepared<{ role: "admin" | "patient"; most: number }>()((db, value) =>
    db.selectFrom("users").select("email").where("role", "=", value("role")).limit(value("most")),
  );
  await database.db.transaction().execute(async (tx) => {
    const email = "limited@example.org";
    const user = { email, password_hash: "none", role: "patient" as const, created_at: new Date() };
    await tx.insertInto("users").values(user).execute();
    expect(await users(tx, { role: "patient", most: 1 })).toEqual([{ email }]);
    expect(await users(tx, { role: "patient", most: 0 })).toEqual([]);
    expect(await users(database.db, { role: "patient", most: 1 })).toEqual([]);
    await tx.deleteFrom("users").execute();
  });
});

const COUNT = CompiledQuery.raw("select count(*)::int as count from users");

test("queries within a transaction see its writes, others do not", async () => {
  const outside = () => queryPrepared<{ count: number }>(database.db, COUNT);
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into users (email, password_hash, role, created_at)
      values ('one@example.org', 'none', 'admin', now())`.execute(tx);
    expect(await queryPrepared<{ count: number }>(tx, COUNT)).toEqual([{ count: 1 }]);
    expect(await outside()).toEqual([{ count: 0 }]);
  });
  expect(await outside()).toEqual([{ count: 1 }]);
});

test("a failed statement does not lose its connection", async () => {
  const divide = (by: number) =>
    queryPrepared<{ pid: number }>(
      database.db,
      CompiledQuery.raw("select 6 / $1::int, pg_backend_pid() as pid", [by]),
    );
  const { rows: open } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(database.db);
  for (let turn = 0; turn < 5; turn++) {
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    const [answer] = await divide(3);
    expect(open.map(({ pid }) => pid)).toContain(answer?.pid);
  }
});
