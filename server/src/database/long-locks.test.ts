import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { migrationFolder } from "../platform/folders.ts";
import { longLocksIn } from "./long-locks.ts";

/** Earlier migrations were released. */
const FIRST = 165;

it.each([
  "create index on readings (at);",
  "create index if not exists uplinks_new on uplinks (sensor_id);",
  "create unique index audit_new on public.audit_entries (id);",
  "alter table uplinks add column note text default md5(random()::text);",
  "alter table uplinks add column note text not null default now()::text;",
  "alter table readings alter column battery type integer;",
  "alter table press_claims alter column seq set not null;",
  "alter table readings add constraint warm check (temperature < 100);",
  "alter table messages add foreign key (user_id) references users;",
  "alter table only dose_statements add unique (profile_id, at);",
  "update uplinks set reason = null;",
  "delete from readings where temperature is null;",
  "insert into copies select * from raw_uplinks;",
  "lock table readings in exclusive mode;",
  "create table quick (id int);\n-- a comment; with a semicolon\nvacuum full uplinks;",
  "cluster intakes using intakes_pkey;",
])("refuses %s", (text) => {
  expect(longLocksIn(text)).toHaveLength(1);
});

it.each([
  "create table small (id bigint primary key); create index on small (id);",
  "alter table uplinks add column note text;",
  "alter table readings add column is_new boolean not null default false, add column level integer default 3;",
  "alter table readings add constraint warm check (temperature < 100) not valid;",
  "alter table users add column nick text default md5(random()::text); update users set nick = 'x';",
  "create function f() returns void language sql as $$ update uplinks set reason = null; $$;",
  "insert into uplink_notes select * from small; -- update uplinks set reason = null;",
  "comment on table readings is 'update readings';",
])("lets pass %s", (text) => {
  expect(longLocksIn(text)).toEqual([]);
});

it("no new migration holds a large table for long: CONTRIBUTING.md says how to do it without", () => {
  const folder = migrationFolder();
  const files = readdirSync(folder).filter(
    (name) => name.endsWith(".sql") && Number(name.slice(0, 3)) >= FIRST,
  );
  expect(files.length).toBeGreaterThan(0);
  const found = files.flatMap((name) =>
    longLocksIn(readFileSync(join(folder, name), "utf8")).map((what) => `${name}: ${what}`),
  );
  expect(found).toEqual([]);
});
