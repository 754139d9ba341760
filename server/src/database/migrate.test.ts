import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { untilWaiting } from "../../test/waiting.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  // As good as an empty database, without waiting for another cluster.
  await sql`drop schema public cascade`.execute(database.owner);
  await sql`create schema public`.execute(database.owner);
  folder = mkdtempSync(join(tmpdir(), "dosebeat-migrations-"));
  writeFileSync(
    join(folder, "001-one.sql"),
    "create table one (n int); insert into one values (1);",
  );
  writeFileSync(join(folder, "README.txt"), "no migration");
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test("several servers that start concurrently run each file once", async () => {
  const others = [1, 2, 3].map(() => connect({ connectionString: database.ownerUrl }));
  const ran = await Promise.all(others.map(({ db }) => migrate(db, { folder })));
  await Promise.all(others.map(({ db }) => db.destroy()));
  expect(ran.flat()).toEqual(["001-one"]);
  expect((await sql`select n from one`.execute(database.owner)).rows).toEqual([{ n: 1 }]);
});

test("a failing file is rolled back and named", async () => {
  writeFileSync(join(folder, "002-two.sql"), "create table two (n int); select nonsense;");
  await expect(migrate(database.owner, { folder })).rejects.toThrow(
    'The database could not be migrated by 002-two: column "nonsense" does not exist',
  );
  expect((await sql`select to_regclass('two') as two`.execute(database.owner)).rows).toEqual([
    { two: null },
  ]);
});

test("a file added after one with a higher number runs too", async () => {
  writeFileSync(join(folder, "003-three.sql"), "create table three (n int);");
  await migrate(database.owner, { folder });
  writeFileSync(join(folder, "002-two.sql"), "create table two (n int);");
  expect(await migrate(database.owner, { folder })).toEqual(["002-two"]);
});

test("a database of a newer release is rejected", async () => {
  writeFileSync(join(folder, "002-two.sql"), "create table two (n int);");
  await migrate(database.owner, { folder });
  rmSync(join(folder, "002-two.sql"));
  await expect(migrate(database.owner, { folder })).rejects.toThrow(
    "The database was made by a newer Dosebeat (with 002-two)",
  );
});

test("a file that would block others lets them pass and is retried", async () => {
  await migrate(database.owner, { folder });
  writeFileSync(join(folder, "002-two.sql"), "alter table one add column m int;");
  const migrating = await database.owner.transaction().execute(async (tx) => {
    await sql`select n from one`.execute(tx);
    const done = migrate(database.owner, { folder, lockTimeoutMs: 300 });
    await untilWaiting(database.owner, 1);
    // It left the lock queue, which unblocked those behind it.
    await untilWaiting(database.owner, 0);
    return { done };
  });
  expect(await migrating.done).toEqual(["002-two"]);
});

test("a file that waits in a circle with somebody gives way, and nothing of theirs fails", async () => {
  writeFileSync(join(folder, "001-one.sql"), "create table one (n int); create table two (n int);");
  await migrate(database.owner, { folder });
  writeFileSync(
    join(folder, "002-two.sql"),
    "alter table one add column m int; select pg_advisory_xact_lock(5); alter table two add column m int;",
  );
  const [other, gate] = [await database.ownerPool.connect(), await database.ownerPool.connect()];
  try {
    await gate.query("select pg_advisory_lock(5)");
    await other.query("begin; select n from two");
    const migrating = migrate(database.owner, { folder });
    await untilWaiting(database.owner, 1);
    const reading = other.query("select n from one");
    // Or the file has given way before the circle was closed.
    await Promise.race([untilWaiting(database.owner, 2), reading]);
    await gate.query("select pg_advisory_unlock(5)");
    expect((await reading).rows).toEqual([]);
    await other.query("commit");
    expect(await migrating).toEqual(["002-two"]);
  } finally {
    for (const client of [other, gate]) client.release(true);
  }
});
