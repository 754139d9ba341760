import type { LiveEvent } from "@dosebeat/contract/events";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { wireTo } from "../../test/wire.ts";
import { connect } from "../database/connect.ts";
import { isOutage } from "../database/outage.ts";
import { Announcer } from "./announcer.ts";
import { Relay, type RelaySettings } from "./relay.ts";

// Nothing here waits for a fixed time, but a busy machine may be slow.

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

/** One of several servers on the test's database, and what it receives. */
async function aServer(change: Partial<RelaySettings> = {}) {
  const announcer = new Announcer();
  const received: unknown[] = [];
  const printed: string[] = [];
  announcer.subscribe(({ event }) => received.push(event.id));
  announcer.onInvalidate((invalidated) => received.push({ invalidated }));
  const settings = {
    database: { connectionString: test.databaseUrl },
    shared: true,
    secret: "s",
    print: (line: string) => printed.push(line),
    unreachable: () => {},
    ...change,
  };
  const relay = new Relay(announcer, settings, pino({ level: "silent" }));
  relays.push(relay);
  await relay.start();
  announcer.onLoss(() => received.push("lost"));
  return { announcer, relay, received, printed };
}

const seeEachOther = (servers: readonly { relay: Relay }[]) =>
  expect
    .poll(() => servers.map(({ relay }) => relay.others))
    .toEqual(servers.map(() => servers.length - 1));

const disconnect = (name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(
    test.db,
  );

it("delivers events published on one server once to each", async () => {
  const [one, two, three] = [await aServer(), await aServer(), await aServer()];
  one.announcer.publish([press(1), press(2)]);
  two.announcer.publish([press(3)]);
  for (const { received } of [one, two, three]) {
    await expect.poll(() => [...received].sort()).toEqual([1, 2, 3]);
  }
});

it("splits many events into messages of a size that PostgreSQL accepts", async () => {
  const [one, two] = [await aServer(), await aServer()];
  const many = Array.from({ length: 2_000 }, (_, id) => press(id + 1));
  one.announcer.publish(many);
  await expect.poll(() => two.received.length).toBe(many.length);
  expect(two.received).toEqual(many.map(({ id }) => id));
});

it("reports a loss when too many events are pending, then continues", async () => {
  const [one, two] = [await aServer(), await aServer()];
  one.announcer.publish(Array.from({ length: 5_001 }, () => press(1)));
  one.announcer.publish([press(7)]);
  await expect.poll(() => two.received).toEqual(["lost", 7]);
});

it("is notified of lost rights by the commit, whatever program makes it", async () => {
  const [patient, admin] = [await test.aPatient(), await test.anAdmin()];
  const { received } = await aServer();
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
  const [one, other] = [{ invalidated: patient.userid }, { invalidated: admin.userid }];
  const inOrder = [one, one, other, { invalidated: "ingest-keys" }];
  await expect.poll(() => received.slice(0, 4)).toEqual(inOrder);
  // Deleting the account deletes its impersonations.
  const cascaded = expect.arrayContaining([one, other, { invalidated: "profiles" }]);
  await expect.poll(() => received.slice(4)).toEqual(cascaded);
});

it("reconnects by itself, and reports that events may be lost", async () => {
  const [one, two] = [await aServer(), await aServer()];
  await seeEachOther([one, two]);
  await disconnect(two.relay.id);
  await expect.poll(() => two.received).toContain("lost");
  await expect.poll(() => two.announcer.listening).toBe(true);
  one.announcer.publish([press(1)]);
  await expect.poll(() => two.received).toContain(1);
});

it("uses nothing cached while disconnected; events it could not send are a loss for the others", async () => {
  const database = { connectionString: test.databaseUrl };
  const one = await aServer({ database });
  const two = await aServer();
  await seeEachOther([one, two]);
  database.connectionString = "postgres://127.0.0.1:1/nowhere";
  await disconnect(one.relay.id);
  await expect.poll(() => one.announcer.listening).toBe(false);
  one.announcer.publish([press(1)]);
  database.connectionString = test.databaseUrl;
  await expect.poll(() => one.announcer.listening).toBe(true);
  await expect.poll(() => two.received).toContain("lost");
  expect(two.received).not.toContain(1);
});

it("fails pending queries when the network goes silent, and continues on new connections", async () => {
  const { hostname: host, port, username: user, password, pathname } = new URL(test.databaseUrl);
  const wire = await wireTo(Number(port));
  const login = { host, port: wire.port, user, password, database: pathname.slice(1) };
  const { pool, db, failPending } = connect({ ...login, connectionTimeoutMillis: 1_000 });
  const network = { database: pool.options, unreachable: failPending, heartbeatMs: 150 };
  const { announcer } = await aServer(network);
  const ask = async () => (await sql`select 1 as answer`.execute(db)).rows;
  // Asked again where a busy machine misses heartbeats.
  const isAnswered = () => expect.poll(ask).toEqual([{ answer: 1 }]);
  await isAnswered();
  wire.swallow();
  const failed = await ask().catch((error: unknown) => error);
  expect(isOutage(failed)).toBe(true);
  await expect.poll(() => announcer.listening).toBe(false);
  wire.mend();
  await expect.poll(() => announcer.listening).toBe(true);
  await isAnswered();
  await db.destroy();
  await wire.remove();
});

it("does not count a server that shut down as a loss", async () => {
  const [one, two, three] = [await aServer(), await aServer(), await aServer()];
  await seeEachOther([one, two, three]);
  await three.relay.close();
  await seeEachOther([one, two]);
  expect(one.received).toEqual([]);
});

it("counts a crashed server as a loss", async () => {
  const often = { heartbeatMs: 200 };
  const [one, two] = [await aServer(often), await aServer(often)];
  const notify = (text: string) => sql`select pg_notify('dosebeat', ${text})`.execute(test.db);
  await notify('{"from":"killed","say":"beat","secret":"s"}');
  await expect.poll(() => one.received).toContain("lost");
  await seeEachOther([one, two]);
});

it("counts a server as lost that is connected but sends no heartbeats", async () => {
  const one = await aServer({ heartbeatMs: 100 });
  await test.db.connection().execute(async (connection) => {
    await sql`set application_name to 'hung'`.execute(connection);
    await sql`select pg_notify('dosebeat', '{"from":"hung","say":"beat","secret":"s"}')`.execute(
      connection,
    );
    await expect.poll(() => one.received).toEqual(["lost"]);
    await sql`reset application_name`.execute(connection);
  });
});

it("ignores unknown messages of newer releases or other programs", async () => {
  const { received } = await aServer();
  const notify = (text: string) => sql`select pg_notify('dosebeat', ${text})`.execute(test.db);
  await notify("no JSON");
  await notify('{"from":"x","say":"something new"}');
  await notify(
    '{"from":"x","say":"events","events":[{"kind":"newer"},{"kind":"press","profileid":1,"id":5}]}',
  );
  await expect.poll(() => received[0]).toBe(5);
});

it("warns once about a server with a different secret", async () => {
  const one = await aServer();
  await aServer({ secret: "other" });
  await expect.poll(() => one.printed).toEqual([expect.stringContaining("a different JWT_SECRET")]);
});

it("gives a lease to one server at a time, until it stops", async () => {
  const [one, two] = [await aServer(), await aServer()];
  expect(await one.relay.lease("code")).toBe(true);
  expect(await two.relay.lease("code")).toBe(false);
  await one.relay.close();
  await expect.poll(() => two.relay.lease("code")).toBe(true);
});
