import { IngestKeysAnswer } from "@dosebeat/contract/ingest-keys";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../test/app.ts";
import { createPeerPair, type PeerApp } from "../../test/peer-app.ts";
import { bearerOf } from "../../test/signed-in.ts";

let one: PeerApp;
let two: PeerApp;
let close: () => Promise<void>;
let admin: TestPerson;
let patient: TestPerson;
let stranger: TestPerson;

beforeEach(async () => {
  ({ one, two, close } = await createPeerPair());
  [admin, patient, stranger] = [
    await one.app.anAdmin(),
    await one.app.aPatient(),
    await one.app.aPatient(),
  ];
  // From here on both servers have all of them cached.
  for (const person of [admin, patient, stranger]) expect(await both(person)).toEqual([200, 200]);
});
afterEach(() => close());

const me = async ({ app }: PeerApp, { token }: { token: string }) =>
  (await app.call("GET", "/api/users/me", { token })).status;
const both = async (person: { token: string }) => [await me(one, person), await me(two, person)];

const change = (person: TestPerson, data: object) =>
  one.app.call("PATCH", `/api/users/${person.userid}`, { token: admin.token, body: { data } });

it("a cached user is not queried again until invalidated", async () => {
  // A change without a notification shows that nothing is queried.
  await sql`alter table users disable trigger users_doubted`.execute(one.app.owner);
  await one.app.db.updateTable("users").set({ is_active: false }).execute();
  expect(await both(patient)).toEqual([200, 200]);
  one.app.parts.announcer.invalidate(patient.userid);
  expect(await both(patient)).toEqual([401, 200]);
  two.app.parts.announcer.reportLoss();
  expect(await both(patient)).toEqual([401, 401]);
});

it("a deactivated user is rejected at once here, and elsewhere upon notification", async () => {
  expect((await change(patient, { is_active: false })).status).toBe(200);
  expect(await me(one, patient)).toBe(401);
  await expect.poll(() => me(two, patient)).toBe(401);
  expect(await both(stranger)).toEqual([200, 200]);
});

it("a former administrator is rejected at once here, and elsewhere upon notification", async () => {
  const other = await one.app.anAdmin();
  const list = async ({ app }: PeerApp, { token }: TestPerson) =>
    (await app.call("GET", "/api/profiles", { token })).status;
  expect([await list(one, other), await list(two, other)]).toEqual([200, 200]);
  expect([await list(one, patient), await list(two, patient)]).toEqual([403, 403]);
  expect((await change(other, { role: "patient" })).status).toBe(200);
  expect(await list(one, other)).toBe(401);
  await expect.poll(() => list(two, other)).toBe(401);
  expect([await list(one, admin), await list(two, admin)]).toEqual([200, 200]);
});

it("a changed password invalidates older tokens everywhere, and the new one is valid everywhere at once", async () => {
  const body = { currentPassword: patient.password, password: "another-tractor-hums-42" };
  const { token } = patient;
  const changed = await one.app.call("POST", "/api/auth/change-password", { token, body });
  const fresh = { token: BearerAnswer.parse(changed.body).jwt };
  expect(await both(fresh)).toEqual([200, 200]);
  expect(await me(one, patient)).toBe(401);
  await expect.poll(() => me(two, patient)).toBe(401);
  expect(await both(fresh)).toEqual([200, 200]);
});

it("an erased account is rejected everywhere", async () => {
  const { token, password } = patient;
  const erased = await one.app.call("DELETE", "/api/profile/userdata", {
    token,
    body: { password },
  });
  expect(erased.status).toBe(200);
  expect(await me(one, patient)).toBe(401);
  await expect.poll(() => me(two, patient)).toBe(401);
});

it("a revoked ingest key is rejected at once here, and elsewhere upon notification", async () => {
  const [revoked, other] = [await one.app.anIngestKey(), await one.app.anIngestKey()];
  const post = async ({ app }: PeerApp, token: string) =>
    (await app.call("POST", "/api/ingest/box", { token, body: [] })).status;
  for (const key of [revoked, other]) {
    expect([await post(one, key), await post(two, key)]).toEqual([200, 200]);
  }
  const { token } = admin;
  const listed = await one.app.call("GET", "/api/ingest-keys", { token });
  const first = Math.min(...IngestKeysAnswer.parse(listed.body).data.map(({ id }) => id));
  await one.app.call("DELETE", `/api/ingest-keys/${first}`, { token });
  expect(await post(one, revoked)).toBe(401);
  await expect.poll(() => post(two, revoked)).toBe(401);
  expect([await post(one, other), await post(two, other)]).toEqual([200, 200]);
});

it("a server that is cut off from the others queries every time", async () => {
  two.listens.connectionString = "postgres://127.0.0.1:1/nowhere";
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${two.relay} and datname = current_database()`.execute(one.app.db);
  await expect.poll(() => two.app.parts.announcer.listening).toBe(false);
  await change(patient, { is_active: false });
  expect(await both(patient)).toEqual([401, 401]);
  expect(await both(stranger)).toEqual([200, 200]);
});

it("a session that is ended here is rejected here at once, and elsewhere upon notification", async () => {
  const [token, other] = [await bearerOf(one.app, patient), await bearerOf(one.app, patient)];
  for (const each of [token, other]) expect(await both({ token: each })).toEqual([200, 200]);
  await one.app.call("POST", "/api/auth/logout", { token });
  expect(await me(one, { token })).toBe(401);
  await expect.poll(() => me(two, { token })).toBe(401);
  expect(await both({ token: other })).toEqual([200, 200]);
});

it("use and a confirmation on one server count on the other before it refuses", async () => {
  const token = await bearerOf(one.app, admin);
  expect(await both({ token })).toEqual([200, 200]);
  const pass = (minutes: number) => {
    for (const { app } of [one, two]) app.clock.advance(minutes * MINUTE);
  };
  const key = async ({ app }: PeerApp) =>
    (await app.call("POST", "/api/ingest-keys", { token, body: { data: { name: "x" } } })).status;
  pass(20);
  expect(await me(one, { token })).toBe(200);
  pass(20);
  expect(await me(two, { token })).toBe(200);
  expect([await key(one), await key(two)]).toEqual([403, 403]);
  const body = { password: admin.password };
  await one.app.call("POST", "/api/auth/confirm", { token, body });
  expect([await key(one), await key(two)]).toEqual([201, 201]);
});
