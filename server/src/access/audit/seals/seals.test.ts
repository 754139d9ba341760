import { createHash } from "node:crypto";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { createTestDatabase } from "../../../../test/database.ts";
import { connect } from "../../../database/connect.ts";
import { migrate } from "../../../database/migrate.ts";
import { JobRunner } from "../../../platform/job-runner.ts";
import { Metrics } from "../../../platform/metrics.ts";
import { auditSealJob, sealAudit } from "./seal.ts";
import { fileSink, Shipping } from "./shipping.ts";
import { verifyAudit } from "./verify.ts";

let test: TestApp;
let patient: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  // The tables' protection applies to everybody, so only their owner can do this.
  await asIntruder(`truncate audit_entries, audit_personal, audit_seals, audit_unsealed`);
  patient = await test.aPatient();
  admin = await test.anAdmin();
});

async function asIntruder(...texts: string[]): Promise<void> {
  await test.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const text of texts) await sql.raw(text).execute(tx);
  });
}

async function change(): Promise<void> {
  const body = { data: { givenname: "Other" } };
  const answer = await test.call("PUT", "/api/profile/userdata", { token: patient.token, body });
  expect(answer.status).toBe(200);
}

const ids = async () => {
  const rows = await test.db
    .selectFrom("audit_seals")
    .select("entry_id")
    .orderBy("position")
    .execute();
  return rows.map(({ entry_id }) => entry_id);
};

describe("a whole log", () => {
  it("is reported with the number of its entries and the newest seal", async () => {
    for (let n = 0; n < 3; n += 1) await change();
    expect(await verifyAudit(test.db)).toMatchObject({ head: null, waiting: 3 });
    await sealAudit(test.db);
    await change();
    const verdict = await verifyAudit(test.db);
    expect(verdict).toMatchObject({ head: { position: 3 }, waiting: 1, erased: 0 });
    expect(verdict.broken).toBeUndefined();
    expect(verdict.head?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stays whole when accounts are erased", async () => {
    const { token } = admin;
    await change();
    await test.call("GET", `/api/excused?profileid=${patient.profileid}`, { token });
    await sealAudit(test.db);
    await test.db.deleteFrom("users").where("id", "=", patient.userid).execute();
    expect(await verifyAudit(test.db)).toMatchObject({ head: { position: 2 }, erased: 2 });
    await test.db.deleteFrom("users").where("id", "=", admin.userid).execute();
    const verdict = await verifyAudit(test.db);
    expect(verdict.broken).toBeUndefined();
    const entries = await test.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    expect(entries).toMatchObject([
      { kind: "profile-changed", user_id: null, profile_id: null, address: null, actor_name: null },
      { kind: "patient-read", user_id: admin.userid, profile_id: null, address: "127.0.0.1" },
    ]);
    expect(entries[1]?.actor_name).toMatch(/^Given\d+ Family\d+$/);
  });

  it("has entries that were committed out of order, and none that were rolled back", async () => {
    const other = connect({ connectionString: test.databaseUrl });
    const entry = { at: new Date(), kind: "exported", user_id: null, profile_id: null };
    const row = { ...entry, impersonation_id: null, address: null, details: "{}" };
    await other.db.transaction().execute(async (tx) => {
      await tx.insertInto("audit_log").values(row).execute();
      await change();
      await sealAudit(test.db);
    });
    const gone = other.db.transaction().execute(async (tx) => {
      await tx.insertInto("audit_log").values(row).execute();
      throw new Error("rolled back");
    });
    await expect(gone).rejects.toThrow("rolled back");
    await change();
    await sealAudit(test.db);
    const [second, first, last] = await ids();
    expect(first).toBeLessThan(second ?? 0);
    expect(last).toBe((second ?? 0) + 2);
    expect((await verifyAudit(test.db)).broken).toBeUndefined();
    await other.db.destroy();
  });

  it("is sealed once by servers that seal at the same time", async () => {
    for (let n = 0; n < 30; n += 1) await change();
    const servers = [1, 2, 3].map(() => connect({ connectionString: test.databaseUrl }));
    await Promise.all(servers.map(({ db }) => sealAudit(db)));
    await Promise.all(servers.map(({ db }) => db.destroy()));
    await sealAudit(test.db);
    expect(await ids()).toHaveLength(30);
    expect((await verifyAudit(test.db)).broken).toBeUndefined();
  });
});

it("seals what an older release wrote, and goes on for one that still writes", async () => {
  const { owner, db, role, drop } = await createTestDatabase();
  await sql`drop schema public cascade; create schema public`.execute(owner);
  await migrate(owner, { until: "018-languages" });
  const person = await sql<{ user: number; profile: number }>`with person as (
      insert into users (email, role, created_at) values ('ada@example.org', 'admin', now()) returning id
    ) insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
      select id, 'Ada', 'Byron', 'en', '#000000', now() from person
      returning user_id as user, id as profile`.execute(owner);
  const { user = 0, profile = 0 } = person.rows[0] ?? {};
  const write = (about: number) =>
    sql`insert into audit_log (at, kind, user_id, profile_id, impersonation_id, address, details)
      values (now(), 'profile-changed', ${user}, ${about}, null, '::1', '{"fields": ["name"]}')`.execute(
      owner,
    );
  await write(profile);
  await write(profile + 1);
  await migrate(owner, { runtimeRole: role });
  await write(profile + 1);
  await sealAudit(db);
  const verdict = await verifyAudit(db);
  expect(verdict).toMatchObject({ head: { position: 3 }, waiting: 0, lastNumber: 3 });
  expect(verdict.broken).toBeUndefined();
  await sql`delete from users`.execute(owner);
  const entries = await db.selectFrom("audit_log").selectAll().orderBy("id").execute();
  expect(entries.map(({ actor_name }) => actor_name)).toEqual([null, "Ada Byron", "Ada Byron"]);
  expect((await verifyAudit(db)).broken).toBeUndefined();
  await drop();
});

describe("it is told", () => {
  const tampering: [string, (id: number) => string[], RegExp][] = [
    [
      "an entry was changed",
      (id) => [`update audit_entries set kind = 'sign-in' where id = ${id}`],
      /seal 3\) or its seal was changed/,
    ],
    [
      "who acted was changed",
      (id) => [`update audit_personal set user_id = 1 where entry_id = ${id}`],
      /seal 3\): who acted was changed/,
    ],
    [
      "whose data was changed",
      (id) => [`update audit_personal set profile_id = 1 where entry_id = ${id}`],
      /seal 3\): whose data it concerns/,
    ],
    [
      "details were changed",
      (id) => [`update audit_personal set details = '{}' where entry_id = ${id}`],
      /seal 3\): whose data it concerns/,
    ],
    [
      "an entry was deleted",
      (id) => [`delete from audit_entries where id = ${id}`],
      /seal 3\) was deleted/,
    ],
    [
      "what names people was deleted",
      (id) => [`delete from audit_personal where entry_id = ${id}`],
      /seal 3\) was deleted/,
    ],
    [
      "an entry was deleted with its seal",
      (id) => [
        `delete from audit_entries where id = ${id}`,
        `delete from audit_seals where entry_id = ${id}`,
      ],
      /Seal 3 is missing/,
    ],
    [
      "an entry was deleted, and the seals closed up",
      (id) => [
        `delete from audit_entries where id = ${id}`,
        `delete from audit_seals where entry_id = ${id}`,
        "update audit_seals set position = position - 1 where position > 3",
      ],
      /seal 3\) or its seal was changed/,
    ],
    [
      "an entry was inserted",
      () => [
        "insert into audit_entries (at, kind, about_others, actor_digest, subject_digest) values (now(), 'sign-in', false, '', '')",
      ],
      /has no seal: it was inserted/,
    ],
    [
      "entries were reordered",
      (id) => [
        `update audit_seals set entry_id = -1 where entry_id = ${id}`,
        `update audit_seals set entry_id = ${id} where entry_id = ${id + 1}`,
        `update audit_seals set entry_id = ${id + 1} where entry_id = -1`,
      ],
      /seal 3\) or its seal was changed/,
    ],
    [
      "the newest seals were deleted",
      (id) => [`delete from audit_seals where entry_id > ${id}`],
      /has no seal: it was inserted, or its seal was deleted/,
    ],
    [
      "a waiting entry was deleted",
      (id) => [`insert into audit_unsealed values (${id + 1000})`],
      /was deleted before it was sealed/,
    ],
  ];
  it.each(tampering)("%s", async (_, texts, told) => {
    for (let n = 0; n < 6; n += 1) await change();
    await sealAudit(test.db);
    const third = (await ids())[2] ?? 0;
    await asIntruder(...texts(third));
    expect((await verifyAudit(test.db)).broken).toMatch(told);
  });

  it("the newest entries were cut off with their seals, by a seal that was noted", async () => {
    for (let n = 0; n < 3; n += 1) await change();
    await sealAudit(test.db);
    const { head } = await verifyAudit(test.db);
    const noted = head ? [head] : [];
    expect((await verifyAudit(test.db, noted)).broken).toBeUndefined();
    const last = (await ids())[2];
    const from = (table: string, id: string) => `delete from ${table} where ${id} = ${last}`;
    await asIntruder(
      from("audit_entries", "id"),
      from("audit_seals", "entry_id"),
      from("audit_personal", "entry_id"),
    );
    expect((await verifyAudit(test.db)).broken).toBeUndefined();
    expect((await verifyAudit(test.db, noted)).broken).toBe(
      "Seal 3 was noted before, but the last is 2.",
    );
    await change();
    await sealAudit(test.db);
    expect((await verifyAudit(test.db, noted)).broken).toMatch("Seal 3 is not the one");
  });
});

describe("shipping", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "dosebeat-audit-"));
    return () => rm(folder, { recursive: true });
  });
  const lines = async (file: string) =>
    (await readFile(join(folder, file), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("writes each sealed entry as a line with its hash, and goes on after a restart", async () => {
    const shipping = () => new Shipping(test.db, folder, fileSink(join(folder, "audit.log")));
    await change();
    await sealAudit(test.db);
    await shipping().ship();
    await change();
    await shipping().ship();
    await sealAudit(test.db);
    await shipping().ship();
    const [first, second, ...more] = await lines("audit.log");
    expect(more).toEqual([]);
    expect(first).toMatchObject({ position: 1, kind: "profile-changed", userid: patient.userid });
    const covered = [
      2,
      second.id,
      Date.parse(second.at) * 1000,
      second.kind,
      second.impersonation ?? "",
      second.aboutOthers,
      second.actorDigest,
      second.subjectDigest,
    ].join("|");
    const hash = createHash("sha256").update(Buffer.from(first.hash, "hex")).update(covered);
    expect(second.hash).toBe(hash.digest("hex"));
  });

  it("begins again where an older backup was restored, in which the last shipped seal is another", async () => {
    const path = join(folder, "audit.log");
    await change();
    await sealAudit(test.db);
    await new Shipping(test.db, folder, fileSink(path)).ship();
    await asIntruder(`truncate audit_entries, audit_personal, audit_seals, audit_unsealed`);
    await change();
    await change();
    await sealAudit(test.db);
    await new Shipping(test.db, folder, fileSink(path)).ship();
    expect((await lines("audit.log")).map(({ position }) => position)).toEqual([1, 1, 2]);
  });

  it("survives that the file is moved away, and a line that a crash left unfinished", async () => {
    const path = join(folder, "audit.log");
    const shipping = new Shipping(test.db, folder, fileSink(path));
    const shipNext = async () => {
      await change();
      await sealAudit(test.db);
      await shipping.ship();
    };
    await shipNext();
    await rename(path, join(folder, "audit.log.1"));
    await shipNext();
    await writeFile(path, `${await readFile(path, "utf8")}{"posi`);
    await shipNext();
    expect((await lines("audit.log.1")).map(({ position }) => position)).toEqual([1]);
    const text = (await readFile(path, "utf8")).split("\n");
    expect(text).toHaveLength(4);
    expect(text[1]).toBe('{"posi');
    expect(JSON.parse(text[2] ?? "")).toMatchObject({ position: 3 });
  });

  it("tries again what could not be written, and logs that once", async () => {
    let full = true;
    const written: string[] = [];
    const sink = async (text: string) => {
      if (full) throw new Error("no space left");
      written.push(text);
    };
    const logged: object[] = [];
    const log = { info() {}, warn() {}, error: (what: object) => void logged.push(what) };
    const runner = new JobRunner({ log, metrics: new Metrics() });
    const { db, clock } = test;
    await change();
    await change();
    const shipping = new Shipping(test.db, folder, sink);
    await runner.start([auditSealJob], { db, clock, shipping });
    await expect.poll(() => logged).toHaveLength(1);
    full = false;
    await expect.poll(() => written).toHaveLength(1);
    await runner.stop();
    expect(written.join("").split("\n")).toHaveLength(3);
    expect(logged).toMatchObject([{ job: "audit-seals" }]);
  });
});
