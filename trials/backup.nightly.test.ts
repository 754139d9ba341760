import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connect } from "../server/src/database/connect.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { backedUpServer } from "./backed-up-server.ts";
import { command } from "./commands.ts";
import { otherEngine, otherPostgres } from "./other-postgres.ts";
import { embeddedUrl, query } from "./postgres.ts";
import { recordOf } from "./stored.ts";

const other = await otherEngine();

let scene: Awaited<ReturnType<typeof backedUpServer>>;
beforeAll(async () => {
  scene = await backedUpServer(inject("trialData"));
  await scene.backup(scene.file).done;
});
afterAll(() => scene.end());

it("a killed backup leaves no file, and the next one is complete", async () => {
  const { backup, data, files } = scene;
  const half = join(files.path, "half.backup");
  const holder = new pg.Client({ connectionString: await embeddedUrl(data.path) });
  await holder.connect();
  await holder.query("begin; lock table uplinks");
  const running = backup(half);
  await running.until("sensors: ");
  running.child.kill("SIGKILL");
  expect((await running.done).code).toBe(null);
  await holder.end();
  expect(existsSync(half)).toBe(false);
  expect((await backup(half).done).code).toBe(0);
  expect(existsSync(`${half}.unfinished`)).toBe(false);
});

it("a killed restore leaves the database empty", async () => {
  const { data, file } = scene;
  const url = await newDatabase("half");
  const { db } = connect({ connectionString: url });
  await migrate(db);
  await db.destroy();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin; lock table uplink_keys in share mode");
  const running = command("restore", [file], { DATABASE_URL: url });
  await running.until("sensors: ");
  running.child.kill("SIGKILL");
  await running.done;
  await holder.end();
  expect(await query(url, "select from sensors")).toEqual([]);
  expect((await command("restore", [file], { DATABASE_URL: url }).done).code).toBe(0);
  expect(await recordOf(url)).toEqual(await recordOf(await embeddedUrl(data.path)));
});

/** Next to the server's database. */
async function newDatabase(name: string): Promise<string> {
  const own = await embeddedUrl(scene.data.path);
  await query(own, `create database ${name}`);
  return new URL(`/${name}`, own).href;
}

it.skipIf(!other)("data can be moved to another version of PostgreSQL and back", async () => {
  const { data, file, files } = scene;
  if (!other) throw new Error("There is no other PostgreSQL.");
  const postgres = await otherPostgres(other);
  await query(postgres.url("postgres"), "create database dosebeat");
  const there = { DATABASE_URL: postgres.url("dosebeat") };
  expect(await command("restore", [file], there).done).toMatchObject({ code: 0 });
  const [{ version = "" } = {}] = await query<{ version: string }>(
    there.DATABASE_URL,
    "select current_setting('server_version') as version",
  );
  expect(version).toMatch(new RegExp(`^${other.major}\\.`));
  const [from, to] = [
    await recordOf(await embeddedUrl(data.path)),
    await recordOf(there.DATABASE_URL),
  ];
  expect(to).toEqual(from);
  const moved = join(files.path, "moved.backup");
  expect(await command("backup", [moved], there).done).toMatchObject({ code: 0 });
  const back = await newDatabase("back");
  expect(await command("restore", [moved], { DATABASE_URL: back }).done).toMatchObject({ code: 0 });
  expect(await recordOf(back)).toEqual(from);
  await postgres.end();
});
