import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { type Wire, wireTo } from "../../test/wire.ts";
import { type Connection, connect } from "./connect.ts";

/** A second instead of five. A call that nobody ends hangs for longer than the tests may take. */
const DEADLINE_MS = 1_000;

let database: TestDatabase;
let wire: Wire;
let connection: Connection;
let server: TestApp;
let token: string;
beforeEach(async () => {
  database = await createTestDatabase();
  const { hostname: host, port, username: user, password, pathname } = new URL(database.url);
  wire = await wireTo(Number(port));
  connection = connect({
    host,
    port: wire.port,
    user,
    password,
    database: pathname.slice(1),
    connectionTimeoutMillis: DEADLINE_MS,
  });
  server = await createTestApp({ db: connection.db });
  token = await signedUp();
});
afterEach(async () => {
  await server.close();
  await connection.db.destroy();
  await wire.remove();
  await database.drop();
});

/** Tried again where a busy machine takes longer than the deadline. */
async function signedUp(attempts = 1): Promise<string> {
  const body = {
    email: `ada${attempts}@example.org`,
    password: "violet-tractor-hums-42",
    givenname: "Ada",
    familyname: "Lovelace",
  };
  const answer = await server.call("POST", "/api/auth/local/register", { body });
  if (answer.status === 503) return signedUp(attempts + 1);
  expect(answer.status).toBe(201);
  return BearerAnswer.parse(answer.body).jwt;
}

/** The answers of calls made at once. */
async function answers(count = 1) {
  const calls = Array.from({ length: count }, (_, index) =>
    server.call("GET", index % 2 ? "/api/profile/userdata" : "/api/medicine-schedules/profile", {
      token,
    }),
  );
  return (await Promise.all(calls)).map(({ status, headers }) => [status, headers["retry-after"]]);
}

describe("a database that accepts connections and never answers", () => {
  it("is answered with 503 within one deadline, by connections in use, idle and new ones", async () => {
    await answers(4);
    wire.swallow();
    const all = await answers(40);
    expect(all).toEqual(all.map(() => [503, "5"]));
    expect(await answers()).toEqual([[503, "5"]]);
    wire.mend();
    await expect.poll(answers).toEqual([[200, undefined]]);
  });

  it("makes the server not ready, but not unhealthy", async () => {
    wire.swallow();
    const [health, ready] = await Promise.all([
      server.call("GET", "/healthz"),
      server.call("GET", "/readyz"),
    ]);
    expect([health.status, ready.status]).toEqual([200, 503]);
  });
});

it("a database that resets connections is answered with 503 at once", async () => {
  wire.cut();
  expect(await answers(4)).toEqual(Array.from({ length: 4 }, () => [503, "5"]));
  wire.mend();
  await expect.poll(answers).toEqual([[200, undefined]]);
});

it("a query that takes longer is answered while the database answers others", async () => {
  const patient = connect({ connectionString: database.url, connectionTimeoutMillis: 5_000 });
  const slow = sql<{ done: boolean }>`select true as done from pg_sleep(3)`;
  expect((await slow.execute(patient.db)).rows).toEqual([{ done: true }]);
  await patient.db.destroy();
});

it("tells how long the first of those who wait for a connection has waited", async () => {
  const { clients } = connection;
  const taken = await Promise.all(Array.from({ length: 10 }, () => clients.connect()));
  const now = performance.now();
  expect(clients.waitedMs(now + 300)).toBe(0);
  const next = clients.connect();
  expect(clients.waitedMs(performance.now() + 300)).toBeGreaterThanOrEqual(300);
  for (const client of taken) client.release();
  (await next).release();
  expect(clients.waitedMs(now + 300)).toBe(0);
});
