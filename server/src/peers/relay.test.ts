import type { LiveEvent } from "@dosebeat/contract/events";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { wireTo } from "../../test/wire.ts";
import { connect } from "../database/connect.ts";
import { isOutage } from "../database/outage.ts";
import { Announcer } from "./announcer.ts";
import { Relay, type RelaySettings } from "./relay.ts";

// Nothing here waits for time to pass; a busy machine may take its own.
vi.setConfig({ expect: { poll: { timeout: 30_000 } } });

let test: TestApp;
let relays: Relay[] = [];

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(async () => {
  for (const relay of relays) await relay.close();
  relays = [];
});

const press = (id: number): LiveEvent => ({ kind: "press", profileid: 1, id });

/** What one of several servers of the test's database hears. */
async function aServer(change: Partial<RelaySettings> = {}) {
  const announcer = new Announcer();
  const heard: unknown[] = [];
  const told: string[] = [];
  announcer.subscribe(({ event }) => heard.push(event.id));
  announcer.onDoubt((about) => heard.push({ about }));
  const settings = {
    database: { connectionString: test.databaseUrl },
    shared: true,
    secret: "s",
    tell: (line: string) => told.push(line),
    unreachable: () => {},
    ...change,
  };
  const relay = new Relay(announcer, settings, pino({ level: "silent" }));
  relays.push(relay);
  await relay.start();
  announcer.onLoss(() => heard.push("lost"));
  return { announcer, relay, heard, told };
}

const know = (servers: readonly { relay: Relay }[]) =>
  expect
    .poll(() => servers.map(({ relay }) => relay.others))
    .toEqual(servers.map(() => servers.length - 1));

const cut = (name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
    test.db,
  );

it("what is announced at one server is heard once at each", async () => {
  const [one, two, three] = [await aServer(), await aServer(), await aServer()];
  one.announcer.announce([press(1), press(2)]);
  two.announcer.announce([press(3)]);
  for (const { heard } of [one, two, three]) {
    await expect.poll(() => [...heard].sort()).toEqual([1, 2, 3]);
  }
});

it("much at once comes whole, in parts that PostgreSQL takes", async () => {
  const [one, two] = [await aServer(), await aServer()];
  const many = Array.from({ length: 2_000 }, (_, id) => press(id + 1));
  one.announcer.announce(many);
  await expect.poll(() => two.heard.length).toBe(many.length);
  expect(two.heard).toEqual(many.map(({ id }) => id));
});

it("more than can be told becomes a loss, and the next is told again", async () => {
  const [one, two] = [await aServer(), await aServer()];
  one.announcer.announce(Array.from({ length: 5_001 }, () => press(1)));
  one.announcer.announce([press(7)]);
  await expect.poll(() => two.heard).toEqual(["lost", 7]);
});

it("what ends rights is told by the commit itself, whoever makes it", async () => {
  const [patient, admin] = [await test.aPatient(), await test.anAdmin()];
  const { heard } = await aServer();
  const users = test.db.updateTable("users").where("id", "=", patient.userid);
  await users.set({ email: "renamed@example.org" }).execute();
  await users.set({ token_generation: 7 }).execute();
  await users.set({ is_active: false }).execute();
  const { profileid: profile_id, userid: user_id } = { ...patient, userid: admin.userid };
  const [started_at, expires_at] = [test.clock.now(), test.clock.now()];
  await test.db
    .insertInto("impersonations")
    .values({ user_id, profile_id, reason: "call", started_at, expires_at, ended_at: null })
    .execute();
  await test.db.updateTable("impersonations").set({ ended_at: started_at }).execute();
  await test.anIngestKey();
  await test.db.updateTable("ingest_keys").set({ revoked_at: started_at }).execute();
  await test.db.deleteFrom("users").where("id", "=", patient.userid).execute();
  const [one, other] = [{ about: patient.userid }, { about: admin.userid }];
  const inOrder = [one, one, other, { about: "ingest-keys" }];
  await expect.poll(() => heard.slice(0, 4)).toEqual(inOrder);
  // The account takes its impersonations with it.
  const goneWithIt = expect.arrayContaining([one, other, { about: "profiles" }]);
  await expect.poll(() => heard.slice(4)).toEqual(goneWithIt);
});

it("a server that was cut off hears again by itself, and says that something may be lost", async () => {
  const [one, two] = [await aServer(), await aServer()];
  await know([one, two]);
  await cut(two.relay.id);
  await expect.poll(() => two.heard).toContain("lost");
  await expect.poll(() => two.announcer.hearing).toBe(true);
  one.announcer.announce([press(1)]);
  await expect.poll(() => two.heard).toContain(1);
});

it("while a server is cut off it relies on nothing; what it could not tell is a loss for the others", async () => {
  const database = { connectionString: test.databaseUrl };
  const one = await aServer({ database });
  const two = await aServer();
  await know([one, two]);
  database.connectionString = "postgres://127.0.0.1:1/nowhere";
  await cut(one.relay.id);
  await expect.poll(() => one.announcer.hearing).toBe(false);
  one.announcer.announce([press(1)]);
  database.connectionString = test.databaseUrl;
  await expect.poll(() => one.announcer.hearing).toBe(true);
  await expect.poll(() => two.heard).toContain("lost");
  expect(two.heard).not.toContain(1);
});

it("a cable that was pulled out: what waits for an answer fails, and all goes on over new connections", async () => {
  const { hostname: host, port, username: user, password, pathname } = new URL(test.databaseUrl);
  const wire = await wireTo(Number(port));
  const login = { host, port: wire.port, user, password, database: pathname.slice(1) };
  const { pool, db, breakOff } = connect({ ...login, connectionTimeoutMillis: 1_000 });
  const line = { database: pool.options, unreachable: breakOff, beatMs: 150 };
  const { announcer } = await aServer(line);
  const ask = () => sql`select 1 as answer`.execute(db);
  await ask();
  wire.swallow();
  const failed = await ask().catch((error: unknown) => error);
  expect(isOutage(failed)).toBe(true);
  await expect.poll(() => announcer.hearing).toBe(false);
  wire.mend();
  await expect.poll(() => announcer.hearing).toBe(true);
  expect((await ask()).rows).toEqual([{ answer: 1 }]);
  await db.destroy();
  await wire.remove();
});

it("a server that died without a word is a loss for the others, one that said goodbye is none", async () => {
  const beats = { beatMs: 200 };
  const [one, two, three] = [await aServer(beats), await aServer(beats), await aServer(beats)];
  await know([one, two, three]);
  await three.relay.close();
  await know([one, two]);
  expect(one.heard).toEqual([]);
  const say = (text: string) => sql`select pg_notify('dosebeat', ${text})`.execute(test.db);
  await say('{"from":"killed","say":"beat","secret":"s"}');
  await expect.poll(() => one.heard).toEqual(["lost"]);
  await know([one, two]);
});

it("a server whose connection lives but that says nothing any more is a loss for the others", async () => {
  const one = await aServer({ beatMs: 100 });
  await test.db.connection().execute(async (connection) => {
    await sql`set application_name to 'hung'`.execute(connection);
    await sql`select pg_notify('dosebeat', '{"from":"hung","say":"beat","secret":"s"}')`.execute(
      connection,
    );
    await expect.poll(() => one.relay.others).toBe(1);
    await expect.poll(() => one.heard).toEqual(["lost"]);
    await sql`reset application_name`.execute(connection);
  });
});

it("what a newer or a foreign program says does no harm", async () => {
  const { heard } = await aServer();
  const say = (text: string) => sql`select pg_notify('dosebeat', ${text})`.execute(test.db);
  await say("no JSON");
  await say('{"from":"x","say":"something new"}');
  await say(
    '{"from":"x","say":"events","events":[{"kind":"newer"},{"kind":"press","profileid":1,"id":5}]}',
  );
  await expect.poll(() => heard[0]).toBe(5);
});

it("servers that sign with different secrets say so, once", async () => {
  const one = await aServer();
  await aServer({ secret: "other" });
  await expect.poll(() => one.told).toEqual([expect.stringContaining("a different JWT_SECRET")]);
});

it("only one of the servers holds what is named, until it ends", async () => {
  const [one, two] = [await aServer(), await aServer()];
  expect(await one.relay.hold("code")).toBe(true);
  expect(await two.relay.hold("code")).toBe(false);
  await one.relay.close();
  await expect.poll(() => two.relay.hold("code")).toBe(true);
});
