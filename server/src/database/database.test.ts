import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { asAdmin, withDatabase } from "../../test/cluster.ts";
import { createTestDatabase } from "../../test/database.ts";
import {
  cleanUp,
  removeUsedFolder,
  temporaryFolder,
  usedFolder,
} from "../../test/embedded-server.ts";
import type { OpenDatabase } from "./connect.ts";
import { openDatabase, openExisting } from "./database.ts";
import { checkVersion } from "./external.ts";
import { isUnprotected } from "./grants.ts";
import { migrate } from "./migrate.ts";

const log = pino({ level: "silent" });
let folder: string;
let opened: OpenDatabase | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await opened?.close();
  opened = undefined;
  await cleanUp();
});
afterAll(removeUsedFolder);

async function open(databaseUrl?: string, databaseOwnerUrl?: string): Promise<OpenDatabase> {
  const settings = { databaseUrl, databaseOwnerUrl, dataDir: folder };
  opened = await openDatabase({ ...settings, host: "127.0.0.1", port: 3000 }, log);
  return opened;
}

async function setting(db: OpenDatabase["db"], name: string): Promise<string | undefined> {
  const answer = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
  return answer.rows[0]?.value;
}

const inside = (...path: string[]) => join(folder, "postgres", ...path);

// One test, because creating an embedded database takes seconds.
test("the embedded database is safe and ours, whatever the environment says of another PostgreSQL", async () => {
  vi.stubEnv("PGPORT", "");
  vi.stubEnv("PGDATESTYLE", "SQL, DMY");
  vi.stubEnv("PGSSLMODE", "require");
  const { db, pool } = await open();
  expect(await setting(db, "DateStyle")).toBe("ISO, MDY");
  expect(await setting(db, "fsync")).toBe("on");
  expect(await setting(db, "full_page_writes")).toBe("on");
  expect(await setting(db, "synchronous_commit")).toBe("on");
  expect(await setting(db, "data_checksums")).toBe("on");
  expect(await setting(db, "listen_addresses")).toBe("127.0.0.1");
  expect(await setting(db, "log_error_verbosity")).toBe("terse");
  expect(await setting(db, "password_encryption")).toBe("scram-sha-256");
  expect(readFileSync(inside("pg_hba.conf"), "utf8")).not.toMatch(/^[^#].*\btrust$/m);
  expect(statSync(join(folder, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(statSync(inside()).mode & 0o777).toBe(0o700);
  const { port } = pool.options;
  const login = { user: "dosebeat", password: "x", ssl: false };
  const stranger = new pg.Client({ host: "127.0.0.1", port, ...login });
  await expect(stranger.connect()).rejects.toThrow("password authentication failed");
  const letters = await sql<{ lower: string }>`select lower('ÄÉÇ') as lower`.execute(db);
  expect(letters.rows[0]?.lower).toBe("äéç");
});

describe("an incomplete data directory", () => {
  test("is created again if it has no data", async () => {
    mkdirSync(inside("base"), { recursive: true });
    mkdirSync(inside("global"));
    writeFileSync(inside("PG_VERSION"), "18\n");
    mkdirSync(`${inside()}.new`);
    writeFileSync(join(`${inside()}.new`, "PG_VERSION"), "18\n");
    await open();
    expect(existsSync(inside("global", "pg_control"))).toBe(true);
    expect(existsSync(`${inside()}.new`)).toBe(false);
  });

  test("is rejected and left unchanged if it has data", async () => {
    folder = await usedFolder();
    rmSync(inside("global", "pg_control"));
    await expect(open()).rejects.toThrow(/is not a complete database .* but contains data/);
    expect(existsSync(inside("base"))).toBe(true);
  });
});

test.each([
  ["17", "back it up with the release that made it"],
  ["19", "start the newer release again"],
])("a directory of PostgreSQL %s is rejected, with a solution", async (major, way) => {
  mkdirSync(inside("global"), { recursive: true });
  writeFileSync(inside("PG_VERSION"), `${major}\n`);
  writeFileSync(inside("global", "pg_control"), "x");
  await expect(open()).rejects.toThrow(`was made by PostgreSQL ${major} and this release has`);
  await expect(open()).rejects.toThrow(way);
  expect(readFileSync(inside("global", "pg_control"), "utf8")).toBe("x");
});

test("a missing password is reported, and the lock is released", async () => {
  folder = await usedFolder();
  const file = join(folder, "postgres-password");
  const password = readFileSync(file, "utf8");
  rmSync(file);
  await expect(open()).rejects.toThrow(`${file} is missing`);
  writeFileSync(file, password, { mode: 0o600 });
  const { db } = await open();
  expect(await db.selectFrom("installation").selectAll().execute()).toEqual([]);
});

test("a postmaster.pid whose pid belongs to another program does not block the start", async () => {
  folder = await usedFolder();
  const lines = [process.pid, inside(), 1, 1, "", "127.0.0.1", "0 0", "ready", ""];
  writeFileSync(inside("postmaster.pid"), lines.join("\n"));
  const { db } = await open();
  expect(await db.selectFrom("installation").selectAll().execute()).toEqual([]);
});

test.each([
  ["of a process that ended", { pid: 2 ** 22 + 1 }],
  ["whose pid belongs to another process", { started: "1" }],
  ["of another container without heartbeat", { where: "elsewhere" }],
])("a lock %s is taken over", async (_, change) => {
  folder = await usedFolder();
  const { close } = await open();
  const lock = JSON.parse(readFileSync(join(folder, "dosebeat.lock"), "utf8"));
  await close();
  opened = undefined;
  writeFileSync(join(folder, "dosebeat.lock"), JSON.stringify({ ...lock, ...change }));
  await open();
});

test("a folder of an older release is read before a server migrates it", async () => {
  const { asOwner, close } = await open();
  await asOwner(({ db }) => migrate(db, { until: "018-languages" }));
  await close();
  const settings = { databaseUrl: undefined, dataDir: folder, host: "127.0.0.1", port: 3000 };
  opened = await openExisting(settings, log);
  expect(await opened.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("opening a folder twice is rejected", async () => {
  folder = await usedFolder();
  await open();
  const second = openDatabase(
    { databaseUrl: undefined, dataDir: folder, host: "127.0.0.1", port: 1 },
    log,
  );
  await expect(second).rejects.toThrow(
    `Another Dosebeat (process ${process.pid}, http://127.0.0.1:3000)`,
  );
});

test("a folder that cannot be created is reported", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  chmodSync(file, 0o600);
  folder = join(file, "data");
  await expect(open()).rejects.toThrow("set DATA_DIR to a folder that you can write to");
});

describe("DATABASE_URL", () => {
  test("replaces the embedded database", async () => {
    const { url } = inject("testServer");
    const { db, describe: name } = await open(url);
    expect(await setting(db, "server_version_num")).toMatch(/^1[5-8]\d{4}$/);
    const { hostname, pathname } = new URL(url);
    expect(name).toBe(`PostgreSQL at ${hostname}${pathname}`);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });

  test("with DATABASE_OWNER_URL is a role that owns nothing, created if need be", async () => {
    const { url, template } = inject("testServer");
    const role = `${template}_external`;
    const database = `${template}_roles`;
    await asAdmin(url, (client) => client.query(`create database ${database}`));
    const owner = withDatabase(url, database);
    const runtime = new URL(owner);
    runtime.username = role;
    runtime.password = "pass'word%2F";
    for (const start of ["first", "second"]) {
      const found = await open(runtime.href, owner);
      expect(found.runtimeRole).toBe(role);
      const ran = await found.asOwner(({ db }) => migrate(db, { runtimeRole: role }));
      expect(ran.length > 0).toBe(start === "first");
      expect(await isUnprotected(found.db)).toBe(false);
      await found.db.selectFrom("users").select("id").execute();
      await found.close();
    }
    opened = undefined;
    await asAdmin(url, async (client) => {
      await client.query(`drop database ${database} with (force)`);
      await client.query(`drop role ${role}`);
    });
  });

  test("without DATABASE_OWNER_URL, or with the same role in both, is not protected", async () => {
    const { ownerUrl: one, drop } = await createTestDatabase();
    for (const owner of [undefined, one]) {
      const found = await open(one, owner);
      expect(found.runtimeRole).toBeUndefined();
      expect(await isUnprotected(found.db)).toBe(true);
      await found.close();
    }
    opened = undefined;
    await drop();
  });

  test("with a wrong password is rejected without printing it", async () => {
    const wrong = new URL(inject("testServer").url);
    wrong.password = "not-this-one";
    await expect(open(wrong.href)).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL at .* cannot be used: /,
    );
    await expect(open(wrong.href)).rejects.not.toThrow("not-this-one");
  });

  test.each([
    [140_012, "is version 14; Dosebeat needs 15 to 18"],
    [190_000, "is version 19"],
  ])("of version %i is rejected", (version, sentence) => {
    expect(() => checkVersion(version, "DATABASE_URL", "PostgreSQL at h/d")).toThrow(sentence);
  });

  test.each([150_000, 160_010, 180_004])("of version %i is accepted", (version) => {
    expect(() => checkVersion(version, "DATABASE_URL", "x")).not.toThrow();
  });
});
