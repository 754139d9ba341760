import { MadeServiceTokenAnswer, ServiceTokensAnswer } from "@dosebeat/contract/service-tokens";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { aServiceToken } from "../../../test/service-tokens.ts";
import { DEFAULT_WRITE_LIMITS } from "../../limit-settings.ts";
import { reachOfToken } from "./reach.ts";

const MOST_CALLS = 20;

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp({ writes: { ...DEFAULT_WRITE_LIMITS, tokenCalls: MOST_CALLS } });
  admin = await test.anAdmin({ givenname: "Grace", familyname: "Hopper" });
});
afterAll(() => test.close());

const DATA = { name: "Registry", scopes: ["read:patients"], days: 30 };

const post = (data: object, { token } = admin) =>
  test.call("POST", "/api/service-tokens", { token, body: { data } });

async function make(data: object = {}) {
  const answer = await post({ ...DATA, ...data });
  expect(answer.status).toBe(201);
  return MadeServiceTokenAnswer.parse(answer.body).data;
}

async function list(query = "") {
  const answer = await test.call("GET", `/api/service-tokens${query}`, { token: admin.token });
  expect(answer.status).toBe(200);
  return { text: JSON.stringify(answer.body), ...ServiceTokensAnswer.parse(answer.body) };
}

const profiles = (token: string) => test.call("GET", "/api/profiles", { token });
const revoke = (id: number | string) =>
  test.call("DELETE", `/api/service-tokens/${id}`, { token: admin.token });

const entriesOf = async (token: number) => {
  const rows = await test.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("kind", "like", "service-token-%")
    .where("user_id", "=", admin.userid)
    .orderBy("id")
    .execute();
  return rows.filter(({ details }) => details["token"] === token);
};

it("creates a working token, shows it once and stores its hash", async () => {
  const group = await test.aGroup();
  const { id, token, attributes } = await make({ groups: [group, group] });
  expect(token).toMatch(/^dbt_[A-Za-z0-9_-]{43}$/);
  expect(attributes).toMatchObject({ by: "Grace Hopper", state: "valid", lastUsedAt: null });
  expect(attributes.groups?.map((one) => one.id)).toEqual([group]);
  expect((await profiles(token)).status).toBe(200);
  const { data, text } = await list();
  expect(text).not.toContain(token.slice(4));
  const at = new Date(Math.floor(test.clock.now().getTime() / HOUR) * HOUR).toISOString();
  expect(data.find((one) => one.id === id)?.attributes.lastUsedAt).toBe(at);
  const rows = await test.db.selectFrom("service_tokens").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
});

it("refuses a wrong, revoked or expired token, also one in a cookie", async () => {
  const [{ id, token }, short] = [await make(), await make({ days: 1 })];
  expect((await profiles(`${token}x`)).status).toBe(401);
  expect((await profiles("dbt_")).status).toBe(401);
  const cookie = { cookie: `auth.session=${token}` };
  expect((await test.call("GET", "/api/profiles", { headers: cookie })).status).toBe(401);
  expect((await revoke(id)).status).toBe(200);
  expect((await profiles(token)).status).toBe(401);
  expect((await revoke(id)).status).toBe(409);
  expect((await revoke(9_999_999)).status).toBe(404);
  test.clock.advance(DAY);
  expect((await profiles(short.token)).status).toBe(401);
  const ended = await list("?state=ended");
  expect(ended.data.map((one) => one.attributes.state)).toEqual(["expired", "revoked"]);
  expect((await list("?state=valid")).text).not.toContain('"expired"');
});

it("takes a name, scopes, an end within a year, and groups that exist", async () => {
  expect(faultsIn(await post({}))).toEqual(["name", "scopes", "days"]);
  expect(faultsIn(await post({ ...DATA, scopes: [] }))).toEqual(["scopes"]);
  expect(faultsIn(await post({ ...DATA, scopes: ["write:patients"] }))).toEqual(["scopes.0"]);
  expect(faultsIn(await post({ ...DATA, days: 366 }))).toEqual(["days"]);
  expect(faultsIn(await post({ ...DATA, days: 0 }))).toEqual(["days"]);
  expect(faultsIn(await post({ ...DATA, groups: [] }))).toEqual(["groups"]);
  expect((await post({ ...DATA, groups: [9_999_999] })).status).toBe(404);
  const boxes = { scopes: ["write:boxes"], groups: [await test.aGroup()] };
  expect((await post({ ...DATA, ...boxes })).status).toBe(400);
});

it("is for administrators who confirmed who they are", async () => {
  const { id } = await make();
  for (const { token } of [await test.aPatient(), await test.aStaffMember("clinician")]) {
    expect((await test.call("GET", "/api/service-tokens", { token })).status).toBe(403);
    expect((await post(DATA, { ...admin, token })).status).toBe(403);
    expect((await test.call("DELETE", `/api/service-tokens/${id}`, { token })).status).toBe(403);
  }
  expect((await test.call("GET", "/api/service-tokens")).status).toBe(401);
});

it("refuses the hundred and first valid token", async () => {
  const { data } = await list("?state=valid&pagination[pageSize]=100");
  for (let count = data.length; count < 100; count += 1) {
    await aServiceToken(test, admin, { scopes: ["read:doses"] });
  }
  expect((await post(DATA)).body).toMatchObject({ error: { status: 409, code: "tokens_many" } });
  await test.db.updateTable("service_tokens").set({ revoked_at: test.clock.now() }).execute();
  await make();
});

it("enters in the audit log that it was made, used for the first time a day, refused and revoked", async () => {
  const { id, token } = await make();
  const stranger = () => test.call("GET", "/api/doses?from=2026-05-01&to=2026-05-02", { token });
  for (const _ of [1, 2, 3]) await profiles(token);
  for (const _ of [1, 2, 3]) expect((await stranger()).status).toBe(403);
  test.clock.advance(DAY);
  await profiles(token);
  await revoke(id);
  const kinds = (await entriesOf(id)).map(({ kind }) => kind.replace("service-token-", ""));
  expect(kinds).toEqual(["made", "used", "refused", "used", "revoked"]);
  const [, , refused] = await entriesOf(id);
  expect(refused?.details).toEqual({ token: id, call: "GET /api/doses" });
  expect(JSON.stringify(await entriesOf(id))).not.toContain(token.slice(4));
});

it("counts calls by token, and says how many are left", async () => {
  const [one, other] = [await make(), await make()];
  test.clock.advance(HOUR);
  const first = await profiles(one.token);
  expect(first.headers).toMatchObject({
    "ratelimit-limit": `${MOST_CALLS}`,
    "ratelimit-remaining": `${MOST_CALLS - 1}`,
  });
  for (let count = 1; count < MOST_CALLS; count += 1) await profiles(one.token);
  const refused = await profiles(one.token);
  expect(refused.status).toBe(429);
  expect(refused.headers["ratelimit-remaining"]).toBe("0");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await profiles(other.token)).status).toBe(200);
  test.clock.advance(2 * 60_000);
  expect((await profiles(one.token)).status).toBe(200);
});

it("never impersonates or prescribes, and opens no ingest", async () => {
  const { token } = await make();
  for (const headers of [{ "x-impersonation": crypto.randomUUID() }, { "x-prescribing": "1" }]) {
    expect((await test.call("GET", "/api/profiles", { token, headers })).status).toBe(400);
  }
  const box = { token, body: { deveui: "00000000000000aa" } };
  expect((await test.call("POST", "/api/ingest/box", box)).status).toBe(401);
});

describe("whoever made it", () => {
  const doses = (token: string, profileid: number) =>
    test.call("GET", `/api/doses?from=2026-05-01&to=2026-05-02&profileid=${profileid}`, { token });
  const set = (
    userid: number,
    values: { is_active?: boolean; role?: "patient"; staff?: string[] },
  ) => test.call("PATCH", `/api/users/${userid}`, { token: admin.token, body: { data: values } });

  it("loses a role or a group: it loses them too, and has them again with them", async () => {
    const maker = await test.anAdmin();
    const [patient, other] = [await test.aPatient(), await test.aPatient()];
    const group = await test.aGroup(patient, maker);
    await test.aGroup(other);
    const scopes = ["read:doses", "read:boxes", "read:patients"] as const;
    const { token } = await aServiceToken(test, maker, { scopes });
    const statuses = async () => [
      (await doses(token, patient.profileid)).status,
      (await doses(token, other.profileid)).status,
      (await test.call("GET", "/api/sensory-summaries", { token })).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await set(maker.userid, { role: "patient", staff: ["clinician"] })).status).toBe(200);
    expect(await statuses()).toEqual([200, 404, 403]);
    const left = { token: admin.token, body: { data: { remove: [maker.profileid] } } };
    expect((await test.call("PUT", `/api/groups/${group}/members`, left)).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 403]);
    expect((await set(maker.userid, { staff: ["technician"] })).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await set(maker.userid, { staff: [] })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it("is blocked: it is suspended; erased: it is gone", async () => {
    const maker = await test.anAdmin();
    const { id, token } = await aServiceToken(test, maker, { scopes: ["read:patients"] });
    expect((await profiles(token)).status).toBe(200);
    expect((await set(maker.userid, { is_active: false })).status).toBe(200);
    expect((await profiles(token)).status).toBe(401);
    const { data } = await list("?state=valid");
    expect(data.find((one) => one.id === id)?.attributes.state).toBe("suspended");
    await test.db.deleteFrom("users").where("id", "=", maker.userid).execute();
    expect((await profiles(token)).status).toBe(401);
  });

  it("has a profile that the token does not reach", async () => {
    const maker = await test.anAdmin();
    const { token } = await aServiceToken(test, maker, {
      scopes: ["read:doses"],
      groups: [await test.aGroup(maker)],
    });
    expect((await doses(token, maker.profileid)).status).toBe(404);
    const own = "/api/doses?from=2026-05-01&to=2026-05-02";
    expect((await test.call("GET", own, { token })).status).toBe(404);
  });
});

it.each([
  ["an administrator's of all", null, ["admin"], [], { staff: ["admin"], groups: null }],
  ["an administrator's of groups", [1], ["admin"], [], { staff: ["clinician"], groups: [1] }],
  ["a clinician's of all", null, ["clinician"], [2], { staff: ["clinician"], groups: [2] }],
  ["a clinician's of groups", [1, 2], ["clinician"], [2], { staff: ["clinician"], groups: [2] }],
  ["a technician's of all", null, ["technician"], [2], { staff: ["technician"], groups: null }],
  ["a technician's of groups", [1], ["technician"], [1], undefined],
  ["an auditor's", null, ["auditor"], [1], undefined],
  ["a patient's", null, [], [1], undefined],
] as const)("%s reaches what is left", (_, limit, staff, memberships, reach) => {
  expect(reachOfToken(limit, staff, memberships)).toEqual(reach);
});
