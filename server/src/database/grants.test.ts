import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { grantRuntime, isUnprotected } from "./grants.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`insert into audit_log (at, kind, details) values (now(), 'sign-in', '{}')`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

describe("the running server's role may not", () => {
  it.each([
    ["change the audit log", "update audit_personal set address = '10.0.0.1'"],
    ["delete from the audit log", "delete from audit_entries"],
    ["truncate the audit log", "truncate audit_entries"],
    ["disable triggers", "alter table audit_entries disable trigger all"],
    ["skip triggers", "set session_replication_role = replica"],
    [
      "add a trigger",
      "create trigger mine before insert on audit_entries for each row execute function tell_doubt()",
    ],
    ["alter a table", "alter table audit_entries add column mine text"],
    ["take over a table", "alter table audit_entries owner to current_user"],
    [
      "add an entry past the view",
      "insert into audit_personal (entry_id, details) values (0, '{}')",
    ],
    ["seal what it likes", "insert into audit_seals values (1, 1, '')"],
    ["take an entry from those that wait for a seal", "delete from audit_unsealed"],
    ["drop a table", "drop table audit_entries"],
    ["create a table", "create table mine (n int)"],
    ["create a temporary table", "create temporary table mine (n int)"],
    ["create a function", "create function mine() returns int language sql as 'select 1'"],
    [
      "replace a function",
      "create or replace function forget_user_in_audit() returns trigger language plpgsql as 'begin return null; end'",
    ],
    ["create a schema", "create schema mine"],
    ["change what was migrated", "delete from kysely_migration"],
    ["truncate another table", "truncate profiles cascade"],
    ["give months to other tables", "select add_month('audit_log', '2030-01-01')"],
  ])("%s", async (_, text) => {
    await expect(sql.raw(text).execute(database.db)).rejects.toThrow(
      /permission denied|must be owner|must be able to|has no months/,
    );
  });

  it("grant itself rights", async () => {
    // PostgreSQL only warns about it.
    await sql`grant update on audit_entries to current_user`.execute(database.db);
    expect(await isUnprotected(database.db)).toBe(false);
  });

  it("become the owner", async () => {
    const { rows } = await sql<{ owner: string }>`select relowner::regrole::text as owner
      from pg_class where relname = 'audit_entries'`.execute(database.db);
    await expect(
      sql`set role ${sql.id(rows[0]?.owner ?? "")}`.execute(database.db),
    ).rejects.toThrow("permission denied to set role");
  });

  it("choose the number of an entry", async () => {
    const { rows } = await sql<{ id: number }>`insert into audit_log (id, at, kind, details)
      values (1, now(), 'sign-in', '{}') returning id`.execute(database.db);
    expect(rows[0]?.id).toBeGreaterThan(1);
  });

  it("drop any table but those of raw uplinks", async () => {
    await sql`select drop_raw_month('2026-07-01')`.execute(database.db);
    const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
      where relname in ('raw_uplinks_2026_07', 'uplinks_2026_07')`.execute(database.db);
    expect(rows).toEqual([{ name: "uplinks_2026_07" }]);
  });
});

it("its functions are nobody else's", async () => {
  const role = `stranger_${database.role}`;
  await sql`create role ${sql.id(role)} login password 'stranger'`.execute(database.owner);
  const url = new URL(database.url);
  url.username = role;
  url.password = "stranger";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await expect(client.query("select drop_raw_month('2026-06-01')")).rejects.toThrow("denied");
  await expect(client.query("select from users")).rejects.toThrow("denied");
  await client.end();
  await sql`drop role ${sql.id(role)}`.execute(database.owner);
});

it("gets its rights on new tables, and loses those that it should not have", async () => {
  await sql`create table later (n int generated always as identity)`.execute(database.owner);
  await sql`grant all on audit_entries to ${sql.id(database.role)}`.execute(database.owner);
  expect(await isUnprotected(database.db)).toBe(true);
  await database.owner.transaction().execute((tx) => grantRuntime(tx, database.role));
  await sql`insert into later default values`.execute(database.db);
  expect(await isUnprotected(database.db)).toBe(false);
});

it("the owner itself is no protection", async () => {
  expect(await isUnprotected(database.owner)).toBe(true);
});
