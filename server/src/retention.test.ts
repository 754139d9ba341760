import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { readConfig } from "./config.ts";
import { KEPT, rowOf } from "./retention.ts";
import { MONTH_SETTINGS } from "./retention-settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const TABLES = KEPT.flatMap(({ tables }) => tables.split(" "));

it("says of every table of the database once how long it is kept", async () => {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%'`.execute(database.db);
  expect([...TABLES].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it("what goes with the account is deleted with its row, by the database itself", async () => {
  const { rows } = await sql<{ name: string }>`with recursive gone (oid) as (
      select 'users'::regclass::oid
      union
      select conrelid from pg_constraint join gone on gone.oid = confrelid
      where contype = 'f' and confdeltype = 'c')
    select relname::text as name from gone join pg_class using (oid)`.execute(database.db);
  const cascading = new Set(rows.map(({ name }) => name));
  // These belong to nobody in particular: an erased account leaves them to the others.
  const common = ["groups", "group_thresholds", "directory_groups", "studies", "study_signatures"];
  const own = KEPT.filter(({ how }) => how === "with the account, in the same transaction");
  const left = own
    .flatMap(({ tables }) => tables.split(" "))
    .filter((table) => !cascading.has(table));
  expect(left.filter((table) => !common.includes(table))).toEqual([]);
});

it("stands in docs/operations.md as it is", () => {
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, table] = text.split("| what (tables) | kept | dropped | why |\n|---|---|---|---|\n");
  expect(table?.split("\n\n")[0]?.split("\n")).toEqual(KEPT.map(rowOf));
});

it.each(Object.entries(MONTH_SETTINGS))(
  "%s are kept for what is set, from the least on, and nothing less starts",
  (kind, { setting, least, default: usual }) => {
    const kept = (months?: number) =>
      readConfig(months === undefined ? {} : { [setting]: `${months}` }).monthsKept;
    expect(kept()).toMatchObject({ [kind]: usual });
    for (const months of [least, 1200]) expect(kept(months)).toMatchObject({ [kind]: months });
    const sentence = `The setting ${setting} must be a whole number of months from ${least} to 1200`;
    for (const months of [least - 1, 1201]) expect(() => kept(months)).toThrow(sentence);
  },
);
