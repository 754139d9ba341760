import { HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { MOST_SINGLE, sumUpTallies } from "./queries.ts";

let test: TestApp;
let patient: TestPerson;
const NOW = "2026-05-10T12:00:00.000Z";
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(NOW);
  await test.db.deleteFrom("audit_tallies").execute();
  patient = await test.aPatient();
});

const signIn = (password: string) =>
  test.call("POST", "/api/auth/local", { body: { identifier: patient.email, password } });

const entries = (kind: string) =>
  test.db.selectFrom("audit_log").selectAll().where("kind", "=", kind).orderBy("id").execute();

const own = async (kind: string) =>
  (await entries(kind)).filter(
    ({ user_id, profile_id }) => user_id === patient.userid || profile_id === patient.profileid,
  );

/** Without the wrong passwords of earlier tests, which their server stores after ten seconds. */
const refusals = async () =>
  (await entries("access-refused")).filter(({ details }) => details["reason"] !== "sign_in");

async function hourLater(): Promise<void> {
  test.clock.advance(HOUR);
  await sumUpTallies(test.db, test.clock.now());
}

it("sign-ins beyond the first few of an hour are one entry", async () => {
  for (let n = 0; n < 8; n += 1) {
    test.clock.advance(1_000);
    expect((await signIn(patient.password)).status).toBe(200);
  }
  expect(await own("sign-in")).toHaveLength(MOST_SINGLE);
  await hourLater();
  await hourLater();
  const all = await own("sign-in");
  expect(all).toHaveLength(MOST_SINGLE + 1);
  expect(all.at(-1)).toMatchObject({
    user_id: patient.userid,
    details: { count: 3, from: "2026-05-10T12:00:01.000Z", to: "2026-05-10T12:00:08.000Z" },
  });
  await signIn(patient.password);
  expect(await own("sign-in")).toHaveLength(MOST_SINGLE + 2);
});

it("an hour that nobody summed up is summed up by the next sign-in", async () => {
  for (let n = 0; n < 7; n += 1) await signIn(patient.password);
  test.clock.advance(2 * HOUR);
  await signIn(patient.password);
  const all = await own("sign-in");
  expect(all.map(({ details }) => details["count"])).toEqual([
    ...Array.from({ length: MOST_SINGLE }, () => undefined),
    2,
    undefined,
  ]);
});

it("failed sign-ins are counted by account", async () => {
  const other = await test.aPatient();
  for (let n = 0; n < 7; n += 1) await signIn("wrong");
  const body = { identifier: other.email, password: "wrong" };
  await test.call("POST", "/api/auth/local", { body });
  expect(await own("sign-in-failed")).toHaveLength(MOST_SINGLE);
  expect((await entries("sign-in-failed")).at(-1)).toMatchObject({ profile_id: other.profileid });
  await hourLater();
  expect((await own("sign-in-failed")).at(-1)?.details).toMatchObject({ count: 2 });
});

it("counts of an erased account become no entry, as nothing would make it anonymous", async () => {
  for (let n = 0; n < 7; n += 1) await signIn(patient.password);
  for (let n = 0; n < 7; n += 1) await signIn("wrong");
  const { token, password } = patient;
  await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
  await hourLater();
  expect(await own("sign-in")).toEqual([]);
  expect(await own("sign-in-failed")).toEqual([]);
  expect(await test.db.selectFrom("audit_tallies").selectAll().execute()).toEqual([]);
});

it("requests that no page sends are counted by person or sender, mistakes of people are not", async () => {
  const server = await createTestApp({ db: test.db, clock: test.clock });
  const { token } = patient;
  const answers = [
    await server.call("DELETE", "/api/medicines/5.0", { token }),
    await server.call("POST", "/api/auth/local", {
      body: { identifier: ["or 1=1"], password: "x" },
    }),
    await server.call("POST", "/api/auth/forgot-password", { body: { email: "no address" } }),
    await server.call("POST", "/api/ingest/box", { token: await test.anIngestKey(), body: {} }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  await server.app.close();
  await hourLater();
  const address = "127.0.0.1";
  expect(await entries("malformed-requests")).toMatchObject([
    { user_id: patient.userid, address: null, details: { count: 1 } },
    { user_id: null, address, details: { count: 1 } },
  ]);
});

it("refusals are counted at once in the metrics, and an hour is one entry by person or sender", async () => {
  const server = await createTestApp({ db: test.db, clock: test.clock });
  const get = (url: string, token?: string) =>
    server.call("GET", url, token === undefined ? {} : { token });
  for (let n = 0; n < 3; n += 1) {
    expect((await get("/api/audit", patient.token)).status).toBe(403);
    expect((await get("/api/users/me", "no-token-of-ours")).status).toBe(401);
    expect((await get("/api/users/me")).status).toBe(401);
  }
  const metrics = await server.parts.metrics.registry.metrics();
  const counted = metrics.split("\n").filter((line) => line.startsWith("dosebeat_refusals_total"));
  expect(counted.sort()).toEqual([
    'dosebeat_refusals_total{status="401",reason="bad_token"} 3',
    'dosebeat_refusals_total{status="401",reason="no_token"} 3',
    'dosebeat_refusals_total{status="403",reason="forbidden"} 3',
  ]);
  expect(await refusals()).toEqual([]);
  await server.app.close();
  await hourLater();
  expect(await refusals()).toMatchObject([
    { user_id: patient.userid, address: null, details: { reason: "forbidden", count: 3 } },
    { user_id: null, address: "127.0.0.1", details: { reason: "bad_token", count: 3 } },
  ]);
});

it("many senders without an account need bounded room", async () => {
  const server = await createTestApp({ db: test.db, clock: test.clock, trustProxy: ["127.0.0.1"] });
  for (let n = 0; n < 1_100; n += 1) {
    const headers = { "x-forwarded-for": `10.1.${n >> 8}.${n & 255}` };
    await server.call("GET", "/api/users/me", { token: "no-token-of-ours", headers });
  }
  await server.app.close();
  const rows = await test.db.selectFrom("audit_tallies").selectAll().execute();
  // Without the wrong passwords of earlier tests, which the other server stores after ten seconds.
  const refused = rows.filter(({ reason }) => reason === "bad_token");
  // One row each for those that are tracked separately, and one for all others.
  expect(refused.length).toBeLessThanOrEqual(1_001);
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(1_100);
});
