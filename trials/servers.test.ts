import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connect } from "../server/src/database/connect.ts";
import { migrate } from "../server/src/database/migrate.ts";
import { connected } from "../server/test/broker.ts";
import {
  CERTIFICATE,
  type GuardedBroker,
  makeGuardedBroker,
} from "../server/test/guarded-broker.ts";
import { openStream } from "../server/test/stream.ts";
import { type Answer, call } from "./api.ts";
import { copyOf, type Folder, temporaryFolder } from "./data.ts";
import { boxesThrough, shuffled, TWINS, twinOf } from "./lives.ts";
import { outageTrial } from "./outage.ts";
import { type OwnPostgres, ownPostgres, query } from "./postgres.ts";
import { newLedger, postAll, publishAll } from "./senders.ts";
import { ServerProcess } from "./server-process.ts";
import { recordOf, storedEvents } from "./stored.ts";

const PASSWORD = "violet-tractor-hums-42";

let folders: Folder[] = [];
let postgres: OwnPostgres;
let broker: GuardedBroker;
let servers: ServerProcess[] = [];
/** Two of the three; the third may be killed. */
let one: string;
let two: string;
let ingestKey: string;
let admin: string;

/** Three servers started at once on an empty database, each with another transport to the broker. */
beforeAll(async () => {
  const data = copyOf(inject("trialData"));
  [postgres, broker] = [await ownPostgres(data.path), await makeGuardedBroker()];
  await query(postgres.url, "create database several");
  const url = new URL("/several", postgres.url).href;
  postgres = { ...postgres, url };
  const places = [1, 2, 3].map(temporaryFolder);
  folders = [data, ...places];
  servers = await Promise.all(
    places.map(({ path }, index) =>
      ServerProcess.on({
        DATA_DIR: path,
        DATABASE_URL: url,
        JWT_SECRET: "one secret for all of these servers",
        MQTT_URL: broker.guarded[index % broker.guarded.length] ?? "",
        NODE_EXTRA_CA_CERTS: CERTIFICATE,
        DRAIN_SECONDS: "1",
        ADMIN_EMAIL: "",
        ADMIN_PASSWORD: "",
        INGEST_KEY: "",
      }),
    ),
  );
  await Promise.all(servers.map((server) => server.start()));
  [one, two] = [servers[0]?.url ?? "", servers[1]?.url ?? ""];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
  await broker.remove();
  for (const { remove } of folders) remove();
});

const printed = (pattern: RegExp) =>
  servers.flatMap(({ output }) => [...output.matchAll(pattern)].map(([, found = ""]) => found));

let people = 0;
async function aPerson(setupcode?: string) {
  people += 1;
  const email = `person${people}@example.org`;
  const names = { givenname: "Given", familyname: "Family" };
  const body = { email, password: PASSWORD, ...names, ...(setupcode && { setupcode }) };
  const answer = await call(one, "POST", "/api/auth/local/register", { body });
  expect(answer).toMatchObject({ status: 201 });
  const { jwt: token, user } = BearerAnswer.parse(answer.body);
  const profile = await call(one, "GET", "/api/profile/userdata", { token });
  const { id: profileid, profileuid } = ProfileAnswer.parse(profile.body).data;
  return { token, email, userid: user.id, profileid, profileuid };
}

async function aBoxOf({ profileid }: { profileid: number }): Promise<string> {
  const deveui = `00000000000000${(0x10 + people).toString(16)}`;
  await call(one, "POST", "/api/sensors", { token: admin, body: { data: { deveui } } });
  const data = { profileid, deveui, from: "2026-05-01T00:00:00Z" };
  const bound = await call(one, "POST", "/api/sensor/assign", { token: admin, body: { data } });
  expect(bound).toMatchObject({ status: 200 });
  return deveui;
}

/** A day of some boxes. */
const eventsOf = (habit: Parameters<typeof boxesThrough>[1]) =>
  boxesThrough(1, habit, "servers").flatMap(({ days }) => days.flat());

const press = (url: string, deveui: string, time: string): Promise<Answer> =>
  call(url, "POST", "/api/ingest/box", {
    token: ingestKey,
    body: { deveui, time, presses: [{ time }] },
  });

it("concurrent starts migrate an empty database once and create one setup code and one key", async () => {
  const files = readdirSync(new URL("../server/migrations", import.meta.url));
  const ran = await query<{ name: string }>(postgres.url, "select name from kysely_migration");
  expect(ran.map(({ name }) => `${name}.sql`).sort()).toEqual(files.sort());
  const [codes, keys] = [printed(/setupcode=(\S+)/g), printed(/shown only once: (\S+)/g)];
  expect([codes.length, keys.length]).toEqual([1, 1]);
  [ingestKey = ""] = keys;
  admin = (await aPerson(codes[0])).token;
  const stored = await query(postgres.url, "select 1 from ingest_keys");
  expect(stored).toHaveLength(1);
});

it("all servers connect to the broker by mqtt, mqtts and ws, with user and password", async () => {
  await expect.poll(() => printed(/MQTT: (connected) to/g)).toHaveLength(3);
});

it("events at one server reach pages connected to another", async () => {
  const patient = await aPerson();
  const deveui = await aBoxOf(patient);
  const stream = await openStream(two, patient);
  expect((await press(one, deveui, "2026-05-09T08:00:00Z")).status).toBe(200);
  expect(await stream.until("event: press")).toContain(deveui);
  const data = { name: "Aspirin", startdate: "2026-05-01" };
  await call(one, "POST", "/api/medicine/assignMedicine", { ...patient, body: { data } });
  await stream.until("event: medicine");
  await call(one, "PUT", "/api/sensor/unassign", { token: admin, body: { data: { deveui } } });
  await stream.until("event: sensor");
  await stream.close();
});

describe("access revoked at one server ends at the others: streams and further calls", () => {
  const ends: [string, (person: Awaited<ReturnType<typeof aPerson>>) => Promise<Answer>][] = [
    [
      "a changed password",
      ({ token }) =>
        call(one, "POST", "/api/auth/change-password", {
          token,
          body: { currentPassword: PASSWORD, password: "orchard-lantern-97-drifts" },
        }),
    ],
    [
      "a blocked user",
      ({ userid }) =>
        call(one, "PATCH", `/api/users/${userid}`, {
          token: admin,
          body: { data: { is_active: false } },
        }),
    ],
    [
      "an erased account",
      ({ token }) =>
        call(one, "DELETE", "/api/profile/userdata", { token, body: { password: PASSWORD } }),
    ],
  ];

  it.each(ends)("%s", async (_, end) => {
    const person = await aPerson();
    const stream = await openStream(two, person);
    expect((await call(two, "GET", "/api/users/me", person)).status).toBe(200);
    expect((await end(person)).status).toBe(200);
    await stream.untilEnd();
    expect((await call(two, "GET", "/api/users/me", person)).status).toBe(401);
  });

  it("for an impersonation that has ended", async () => {
    const patient = await aPerson();
    const body = { data: { profileuid: patient.profileuid, reason: "a call for help" } };
    const started = await call(one, "POST", "/api/impersonation", { token: admin, body });
    const { data } = started.body as { data: { id: string } }; // compared below
    expect(started).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
    const headers = { "x-impersonation": data.id };
    const [own, acting] = [
      await openStream(two, { token: admin }),
      await openStream(two, { token: admin }, headers),
    ];
    const ended = await call(one, "DELETE", `/api/impersonation/${data.id}`, { token: admin });
    expect(ended.status).toBe(200);
    await acting.untilEnd();
    const acts = await call(two, "GET", "/api/profile/userdata", { token: admin, headers });
    expect(acts.status).toBe(403);
    await call(one, "PUT", "/api/profile/userdata", { token: admin, body: { data: {} } });
    await own.close();
  });

  it("for a revoked ingest key", async () => {
    const body = { data: { name: "for a while" } };
    const made = await call(one, "POST", "/api/ingest-keys", { token: admin, body });
    const { data } = made.body as { data: { id: number; key: string } }; // compared below
    expect(made).toMatchObject({ status: 201, body: { data: { key: expect.any(String) } } });
    const deliver = () => call(two, "POST", "/api/ingest/box", { token: data.key, body: [] });
    const before = (await deliver()).status;
    await call(one, "DELETE", `/api/ingest-keys/${data.id}`, { token: admin });
    await expect.poll(async () => (await deliver()).status).toBe(401);
    expect(before).not.toBe(401);
  });
});

it("failed sign-ins are counted across servers", async () => {
  const { email } = await aPerson();
  const tryAt = async (turn: number, password: string) => {
    const url = servers[turn % servers.length]?.url ?? "";
    const body = { identifier: email, password };
    return (await call(url, "POST", "/api/auth/local", { body })).status;
  };
  for (let turn = 0; turn < 10; turn += 1) expect(await tryAt(turn, "wrong-password")).toBe(401);
  for (let turn = 0; turn < 3; turn += 1) expect(await tryAt(turn, PASSWORD)).toBe(429);
});

it("messages from the broker in any order store the same as HTTP in order", async () => {
  const events = eventsOf({ boxes: 4, everyMinutes: 120 });
  const network = await connected(broker.open, "network");
  // Each box's events in random order, some of them twice.
  const published = [...shuffled(events, "order"), ...shuffled(events, "again").slice(0, 20)];
  await publishAll(published, network, newLedger());
  await network.endAsync();
  const keys = events.map(({ key }) => key).sort();
  const stored = async () => [...(await storedEvents(postgres.url)).keys()];
  await expect
    .poll(async () => (await stored()).filter((key) => keys.includes(key)).sort())
    .toEqual(keys);
  await postAll(twinOf(events), () => one, newLedger(), ingestKey);
  expect(await recordOf(postgres.url, TWINS)).toEqual(twinOf(await recordOf(postgres.url)));
});

it("when a server is killed under load, only its own connections fail, and nothing is lost", async () => {
  const [third] = servers.slice(2);
  if (!third) throw new Error("There are not three servers.");
  const patient = await aPerson();
  const deveui = await aBoxOf(patient);
  const streams = await Promise.all(servers.map(({ url }) => openStream(url, patient)));
  // Many, so that the server still has some to answer when it is killed.
  const events = eventsOf({ boxes: 4, first: 16, everyMinutes: 15 });
  const loads = servers.map(({ url }, index) => {
    const load = { url, ledger: newLedger() };
    const part = events.filter((_, turn) => turn % servers.length === index);
    return { load, done: postAll(part, () => load.url, load.ledger, ingestKey) };
  });
  const [, , last] = loads;
  await expect.poll(() => last?.load.ledger.acknowledged.size).toBeGreaterThan(10);
  await third.kill();
  // Like a balancer.
  if (last) last.load.url = one;
  await Promise.all(loads.map(({ done }) => done));
  const answers = loads.map(({ load }) => [...load.ledger.answers.keys()].sort());
  expect(answers).toEqual([[200], [200], [0, 200]]);
  const stored = await storedEvents(postgres.url);
  expect(events.filter(({ key }) => stored.get(key) !== 1)).toEqual([]);
  await press(two, deveui, "2026-05-09T09:00:00Z");
  for (const stream of streams.slice(0, 2)) {
    await stream.until("event: press");
    await stream.close();
  }
  await expect(streams[2]?.untilEnd()).rejects.toThrow();
  await third.start();
});

it("an outage of PostgreSQL causes 503 with Retry-After, and needs no restart", async () => {
  const patient = { ...(await aPerson()), password: PASSWORD };
  const deveui = await aBoxOf(patient);
  const network = await connected(broker.open, "network");
  const events = eventsOf({ boxes: 2, first: 48, everyMinutes: 120 });
  const urls = servers.map(({ url }) => url);
  const log = () => {};
  const base = { postgres, urls, patient, deveui, ingestKey, network, events, log };
  await outageTrial({ ...base, seconds: 1 });
  await network.endAsync();
});

it("on SIGTERM a server drains, finishes pending requests, and closes its streams", async () => {
  const [, second] = servers;
  if (!second) throw new Error("There are not three servers.");
  const patient = await aPerson();
  const deveui = await aBoxOf(patient);
  const stream = await openStream(two, patient);
  const holder = new pg.Client({ connectionString: postgres.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from sensors where deveui = $1 for update", [deveui]);
  const underWay = press(two, deveui, "2026-05-09T10:00:00Z");
  await expect.poll(waiting).toBe(1);
  const ended = second.end();
  await expect.poll(() => second.isUp()).toBe(false);
  const meanwhile = await call(two, "GET", "/api/users/me", patient);
  expect(meanwhile.status).toBe(200);
  expect(meanwhile.headers.get("connection")).toBe("close");
  await stream.untilEnd();
  await expect(call(two, "GET", "/api/users/me", patient)).rejects.toThrow();
  await holder.query("rollback");
  expect((await underWay).status).toBe(200);
  expect(await ended).toBe(0);
  await holder.end();
});

/** Number of sessions waiting for a lock. */
async function waiting(): Promise<number> {
  const rows = await query(
    postgres.url,
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}

it("an older release keeps running while a newer one extends the schema, but does not start afterwards", async () => {
  const events = eventsOf({ boxes: 4, first: 32, everyMinutes: 60 });
  const ledger = newLedger();
  const load = postAll(events, () => one, ledger, ingestKey);
  await expect.poll(() => ledger.acknowledged.size).toBeGreaterThan(10);
  expect(await migrateFurther()).toHaveLength(3);
  await load;
  expect([...ledger.answers.keys()]).toEqual([200]);
  expect((await call(one, "GET", "/api/sensory-summaries", { token: admin })).status).toBe(200);
  await expect(servers[1]?.start()).rejects.toThrow(
    "The database was made by a newer Dosebeat (with 900-later, 901-later, 902-later): start that release again",
  );
});

/** What a later release may do, by the rules in docs/operations.md. */
async function migrateFurther(): Promise<string[]> {
  const folder = temporaryFolder();
  folders.push(folder);
  cpSync(new URL("../server/migrations", import.meta.url), folder.path, { recursive: true });
  const files = [
    "alter table uplinks add column later text; create table later (id bigint primary key);",
    "alter table sensors add column later text not null default '';",
    "create index sensors_later on sensors (later);",
  ];
  files.forEach((text, index) => {
    writeFileSync(join(folder.path, `90${index}-later.sql`), text);
  });
  const { db } = connect({ connectionString: postgres.url });
  return migrate(db, { folder: folder.path }).finally(() => db.destroy());
}
