import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { asAdmin, withDatabase } from "../../../test/cluster.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { givenDevice } from "../../../test/reminders.ts";
import { sealAudit } from "../../access/audit/seals/seal.ts";
import { verifyAudit } from "../../access/audit/seals/verify.ts";
import { listSessions } from "../../access/sessions/queries.ts";
import { connect } from "../../database/connect.ts";
import { migrate } from "../../database/migrate.ts";
import { backUp } from "./back-up.ts";
import { findFilled, findTables } from "./queries.ts";
import { restore } from "./restore.ts";

const NASTY = 'tab\tline\nback\\slash \\. \\N "quote" \' ; é ‏العربية 💊';

let source: TestApp;
let from: ReturnType<typeof connect>;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  file = join(folder, "one.backup");
  source = await createTestApp();
  await fill(source);
  await sealAudit(source.db);
  from = connect({ connectionString: source.databaseUrl });
  await backUp(from, file, source.clock, () => {});
});
afterAll(async () => {
  await from.db.destroy();
  await source.close();
  await rm(folder, { recursive: true });
});

/** Fills tables with values of all types: texts, bytes, JSON, fractions, dates, nulls. */
async function fill(app: TestApp): Promise<void> {
  const patient = await app.aPatient({ givenname: NASTY });
  await app.anAdmin();
  await app.aMedicine(patient, { description: NASTY, schedules: ["08:00:00.000"] });
  const { sensor } = await app.aBinding(patient);
  const token = await app.anIngestKey();
  const messages = Array.from({ length: 500 }, (_, index) => ({
    deveui: sensor.deveui,
    time: new Date(Date.UTC(2026, 4, 10, 11, 0, index)).toISOString(),
    temperature: 20.1 + index / 7,
    humidity: 45.3,
    press_seq: index,
    presses: [{ seq: index, age_s: 1 }],
  }));
  await app.call("POST", "/api/ingest/box", { token, body: messages });
  // The use of a key is stored a moment later.
  const used = () => app.db.selectFrom("ingest_key_uses").selectAll().execute();
  while ((await used()).length === 0) await sleep(20);
  await app.call("GET", "/api/profile/access-log", { token: patient.token });
  await app.call("POST", "/api/auth/local", {
    body: { identifier: patient.email, password: patient.password },
  });
  await lock(app, patient);
}

/** Locks a patient's statements and plan through a study: from then on only a restore can write them. */
async function lock({ db, clock, ...app }: TestApp, patient: { profileid: number }) {
  const group_id = await app.aGroup(patient);
  const study = { number: "NCT-1", title: "Tablets", site: "Lyon", country: "FR" };
  const rest = { is_blinded: false, safety_contact: null, created_at: clock.now() };
  const times = { started_at: null, closed_at: null, unblinded_at: null };
  await db
    .insertInto("studies")
    .values({ group_id, ...study, ...rest, ...times })
    .execute();
  await db
    .insertInto("study_subjects")
    .values({
      group_id,
      profile_id: patient.profileid,
      arm: null,
      consented_on: "2026-05-01",
      visits: "[]",
      withdrawn_at: null,
      withdrawn_why: null,
      locked_at: clock.now(),
    })
    .execute();
}

/** Every row of every table as text, in an order independent of storage. */
async function contents({ pool }: Pick<TestDatabase, "pool">) {
  const client = await pool.connect();
  try {
    const rows: Record<string, unknown[]> = {};
    for (const { name } of await findTables(client)) {
      const found = await client.query(
        `select row_to_json(t)::text as line from "${name}" as t order by 1`,
      );
      rows[name] = found.rows;
    }
    return rows;
  } finally {
    client.release();
  }
}

/** The number of readings in each partition. */
async function monthsOfReadings({ pool }: Pick<TestDatabase, "pool">) {
  const { rows } = await pool.query<{ place: string; count: string }>(
    "select tableoid::regclass::text as place, count(*) from readings group by 1 order by 1",
  );
  return rows.map(({ place, count }) => `${place} ${count}`);
}

async function emptyDatabase() {
  const server = inject("testServer");
  const name = `${server.template}_restore_${(await stat(file)).size}_${count++}`;
  await asAdmin(server.url, (client) => client.query(`create database ${name}`));
  const connection = connect({ connectionString: withDatabase(server.url, name) });
  const drop = async () => {
    await connection.db.destroy();
    await asAdmin(server.url, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...connection, drop };
}
let count = 0;

/** With all tables, which are far more expensive to create than to copy. */
async function migratedDatabase() {
  const { owner: db, ownerPool: pool, drop } = await createTestDatabase();
  return { db, pool, drop };
}

const silent = () => {};

describe("a restored backup", () => {
  it("has every row, with any characters, in a database that had no tables", async () => {
    const target = await emptyDatabase();
    const printed: string[] = [];
    const rows = await restore(target, file, (line) => printed.push(line));
    const before = await contents(from);
    expect(await contents(target)).toEqual(before);
    expect(rows).toBe(Object.values(before).flat().length);
    expect(before["readings"]).toHaveLength(500);
    expect(printed).toContain("uplinks: 500 rows");
    expect(await monthsOfReadings(target)).toEqual(["readings_2026_05 500"]);
    const verdict = await verifyAudit(target.db);
    expect(verdict).toEqual(await verifyAudit(from.db));
    expect(verdict.head?.position).toBeGreaterThan(0);
    expect(verdict.broken).toBeUndefined();
    await target.drop();
  });

  it("of a release before tables were partitioned is migrated to this one", async () => {
    const older = await emptyDatabase();
    await migrate(older.db, { until: "006-lists-of-users" });
    await older.pool.query(`
      insert into sensors (deveui, claimcode, created_at)
        values ('00000000000000aa', 'x', '2026-05-10Z');
      insert into uplinks (sensor_id, source, event, dedup_key, received_at, received_source,
        arrived_at, body, outcome) values (1, 'box', 'up', 'key', '2026-05-10Z', 'network',
        '2026-05-10Z', '{"a": 1}', 'decoded');
      insert into readings (sensor_id, at, received_at, temperature, uplink_id)
        values (1, '2026-05-10Z', '2026-05-10Z', 20.5, 1);
      insert into press_claims (sensor_id, uplink_id, pressed_at) values (1, 1, '2026-05-10Z')`);
    const other = join(folder, "older.backup");
    await backUp(older, other, source.clock, silent);
    await older.drop();
    const target = await emptyDatabase();
    expect(await restore(target, other, silent)).toBe(4);
    expect(await monthsOfReadings(target)).toEqual(["readings_2026_05 1"]);
    const { rows } = await target.pool.query("select last_press_at from sensors");
    expect(rows).toEqual([{ last_press_at: new Date("2026-05-10T00:00:00Z") }]);
    await target.drop();
  });

  it("has no sessions, which may have been ended since", async () => {
    const lines = gunzipSync(await readFile(file)).toString();
    expect(lines).toContain('"name":"users"');
    expect(lines).not.toContain('"name":"sessions"');
  });

  it("has devices without their sessions, so that reminders go on", async () => {
    const patient = await source.aPatient();
    const device = await givenDevice(source, patient);
    const session_id = (await listSessions(source.db, patient.userid))[0]?.id ?? null;
    await source.db
      .updateTable("push_subscriptions")
      .set({ session_id })
      .where("id", "=", device)
      .execute();
    const other = join(folder, "device.backup");
    await backUp(from, other, source.clock, silent);
    const target = await migratedDatabase();
    await restore(target, other, silent);
    const { rows } = await target.pool.query("select id, session_id from push_subscriptions");
    expect(session_id).not.toBeNull();
    expect(rows).toEqual([{ id: device, session_id: null }]);
    await target.drop();
    await source.db.deleteFrom("push_subscriptions").where("id", "=", device).execute();
  });

  it("continues the sequences, in a database with empty tables", async () => {
    const target = await createTestDatabase();
    // Ids of deleted rows must not be reused.
    const removed = await source.aPatient();
    await source.db.deleteFrom("users").where("id", "=", removed.userid).execute();
    const other = join(folder, "two.backup");
    await backUp(from, other, source.clock, silent);
    await restore({ db: target.owner, pool: target.ownerPool }, other, silent);
    const app = await createTestApp({ db: target.db });
    const body = {
      email: "next@example.org",
      password: "violet-tractor-hums-43",
      givenname: "Next",
      familyname: "Person",
    };
    expect(await app.call("POST", "/api/auth/local/register", { body })).toMatchObject({
      status: 201,
      body: { user: { id: removed.userid + 1 } },
    });
    await app.app.close();
    await target.drop();
  });

  it("is a consistent snapshot while others write", async () => {
    const other = join(folder, "three.backup");
    const target = await migratedDatabase();
    const before = await contents(from);
    let written: Promise<unknown> | undefined;
    await backUp(from, other, source.clock, () => {
      written ??= source.aPatient({ email: "late@example.org" });
    });
    await written;
    await restore(target, other, silent);
    expect(await contents(target)).toEqual(before);
    await target.drop();
  });
});

describe("a file", () => {
  it("is readable only by its owner", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is never overwritten", async () => {
    const before = await readFile(file);
    await expect(backUp(from, file, source.clock, silent)).rejects.toThrow("already exists");
    expect(await readFile(file)).toEqual(before);
  });

  it("is removed if the backup fails", async () => {
    const gone = connect({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const half = join(folder, "half.backup");
    await expect(backUp(gone, half, source.clock, silent)).rejects.toThrow("ECONNREFUSED");
    await expect(stat(half)).rejects.toThrow("ENOENT");
    await gone.db.destroy();
    const empty = await emptyDatabase();
    await expect(backUp(empty, half, source.clock, silent)).rejects.toThrow("nothing to back up");
    await expect(stat(half)).rejects.toThrow("ENOENT");
    await expect(stat(`${half}.unfinished`)).rejects.toThrow("ENOENT");
    await empty.drop();
  });

  const damages: [string, (whole: Buffer) => Buffer][] = [
    ["cut off", (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
    ["without its last record", (whole) => gzipSync(withoutEnd(gunzipSync(whole)))],
    ["with a changed value", (whole) => gzipSync(changed(gunzipSync(whole)))],
    ["with a flipped bit", (whole) => flipped(whole)],
    ["with other content", () => gzipSync("hello, this is no backup at all")],
    ["that is not gzip", () => Buffer.from("hello")],
    ["that is empty", () => Buffer.alloc(0)],
    [
      "with trailing data",
      (whole) => gzipSync(Buffer.concat([gunzipSync(whole), Buffer.alloc(9)])),
    ],
  ];
  it.each(damages)("%s is rejected before anything is written", async (name, damage) => {
    const bad = join(folder, `${name.replaceAll(" ", "-")}.backup`);
    await writeFile(bad, damage(await readFile(file)));
    const target = await emptyDatabase();
    await expect(restore(target, bad, silent)).rejects.toThrow("is not a complete Dosebeat backup");
    expect(await contents(target)).toEqual({});
    await target.drop();
  });

  it("of a newer release is rejected, naming its migrations", async () => {
    await sql`insert into kysely_migration values ('999-later', 'now')`.execute(source.owner);
    const newer = join(folder, "newer.backup");
    await backUp(from, newer, source.clock, silent);
    await sql`delete from kysely_migration where name = '999-later'`.execute(source.owner);
    const target = await emptyDatabase();
    await expect(restore(target, newer, silent)).rejects.toThrow("999-later");
    await target.drop();
  });

  it("that does not exist is rejected", async () => {
    const target = await emptyDatabase();
    await expect(restore(target, join(folder, "none"), silent)).rejects.toThrow("cannot be read");
    await target.drop();
  });
});

it("does not overwrite a database with any rows", async () => {
  const target = await createTestApp();
  await target.aSensor();
  const { pool, db } = connect({ connectionString: target.databaseUrl });
  await expect(restore({ pool, db }, file, silent)).rejects.toThrow("not empty (sensors)");
  const client = await pool.connect();
  expect(await findFilled(client)).toEqual(["sensors"]);
  client.release();
  await db.destroy();
  await target.close();
});

function withoutEnd(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf(Buffer.from('{"kind":"end"')) - 5);
}

function changed(bytes: Buffer): Buffer {
  const text = Buffer.from("Aspirin");
  const copy = Buffer.from(bytes);
  copy.write("Asparin", copy.indexOf(text));
  return copy;
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 3);
  copy.writeUInt8((copy[at] ?? 0) ^ 4, at);
  return copy;
}
