import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connect } from "../server/src/database/connect.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { command } from "./commands.ts";
import { copyOf, type Folder, temporaryFolder } from "./data.ts";
import { boxesThrough } from "./lives.ts";
import { otherEngine, otherPostgres } from "./other-postgres.ts";
import { dosesOf, treat } from "./patient.ts";
import { embeddedUrl, query } from "./postgres.ts";
import { newLedger, postAll } from "./senders.ts";
import { ServerProcess } from "./server-process.ts";
import { recordOf } from "./stored.ts";

const DAYS = 3;
const other = await otherEngine();

let data: Folder;
let files: Folder;
let server: ServerProcess;
let file: string;

/** A server on its embedded PostgreSQL, with a patient and boxes. */
beforeAll(async () => {
  [data, files] = [copyOf(inject("trialData")), temporaryFolder()];
  file = join(files.path, "one.backup");
  server = await ServerProcess.on({ DATA_DIR: data.path });
  await server.start();
  const lives = boxesThrough(DAYS, { boxes: 4, everyMinutes: 120 }, "backup");
  await treat(server.url, lives[0]?.deveui ?? "");
  const events = lives.flatMap(({ days }) => days.flat());
  await postAll(events, () => server.url, newLedger());
});
afterAll(async () => {
  await server.end();
  for (const { remove } of [data, files]) remove();
});

const backup = (to: string) => command("backup", [to], { DATA_DIR: data.path });

it("a backup runs beside the server and reports its progress", async () => {
  const { code, log, printed } = await backup(file).done;
  expect([code, printed]).toEqual([0, ""]);
  expect(log).toMatch(/^Backing up the running embedded PostgreSQL in /);
  const [{ count = 0 } = {}] = await query<{ count: number }>(
    await embeddedUrl(data.path),
    "select count(*)::int as count from uplinks",
  );
  expect(count).toBeGreaterThan(100);
  expect(log).toContain(`uplinks: ${count} rows\n`);
  expect(log).toMatch(/one\.backup: [\d,]+ rows\. .*\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a backup does not overwrite a file", async () => {
  const before = readFileSync(file);
  const { code, log } = await backup(file).done;
  expect([code, log]).toEqual([1, expect.stringContaining("already exists")]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

it("a restore rejects a modified file; the original restores into the same folder with equal data", async () => {
  const folder = temporaryFolder();
  const bad = join(folder.path, "bad.backup");
  const bytes = readFileSync(file);
  bytes.writeUInt8((bytes[1000] ?? 0) ^ 1, 1000);
  writeFileSync(bad, bytes);
  const place = { DATA_DIR: join(folder.path, "data") };
  const refused = await command("restore", [bad], place).done;
  expect([refused.code, refused.log]).toEqual([
    1,
    expect.stringContaining("is not a complete Dosebeat backup"),
  ]);
  const { code, log } = await command("restore", [file], place).done;
  expect([code, log]).toEqual([0, expect.stringMatching(/uplinks: \d+ rows\n/)]);

  const restored = await ServerProcess.on(place);
  await restored.start();
  const found = await recordOf(await embeddedUrl(place.DATA_DIR));
  expect(found).toEqual(await recordOf(await embeddedUrl(data.path)));
  expect(await dosesOf(restored.url, DAYS)).toEqual(await dosesOf(server.url, DAYS));
  const used = await command("restore", [file], place).done;
  expect([used.code, used.log]).toEqual([1, expect.stringContaining(restored.url)]);
  await restored.end();
  const filled = await command("restore", [file], place).done;
  expect([filled.code, filled.log]).toEqual([1, expect.stringContaining("is not empty")]);
  folder.remove();
});

it("a killed backup leaves no file, and the next one is complete", async () => {
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
  const own = await embeddedUrl(data.path);
  await query(own, `create database ${name}`);
  return new URL(`/${name}`, own).href;
}

it.skipIf(!other)("data can be moved to another version of PostgreSQL and back", async () => {
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
