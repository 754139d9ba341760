import { PROBLEMS } from "@dosebeat/contract/base/problems";
import { CALLS } from "@dosebeat/contract/calls";
import { ConfirmedAnswer } from "@dosebeat/contract/sessions";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { bearerOf } from "../../../test/signed-in.ts";

let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
});
afterAll(() => test.close());

const confirm = (token: string, password = admin.password) =>
  test.call("POST", "/api/auth/confirm", { token, body: { password } });
const make = (token: string) =>
  test.call("POST", "/api/ingest-keys", { token, body: { data: { name: "Roof" } } });
const stale = async (person = admin) => {
  const token = await bearerOf(test, person);
  test.clock.advance(10 * MINUTE);
  return token;
};

it("signing in counts for ten minutes, then the call asks to confirm", async () => {
  const token = await bearerOf(test, admin);
  test.clock.advance(10 * MINUTE - 1);
  expect((await make(token)).status).toBe(201);
  test.clock.advance(1);
  expect(await make(token)).toMatchObject({
    status: 403,
    body: { error: { name: "ForbiddenError", code: "confirm_needed" } },
  });
});

it("the password confirms for ten minutes, this session only", async () => {
  const [token, other] = [await stale(), await stale()];
  const answer = await confirm(token);
  expect(answer.status).toBe(200);
  const { until } = ConfirmedAnswer.parse(answer.body).data;
  expect(new Date(until).getTime()).toBe(test.clock.now().getTime() + 10 * MINUTE);
  expect([(await make(token)).status, (await make(other)).status]).toEqual([201, 403]);
  test.clock.set(until);
  expect((await make(token)).status).toBe(403);
});

it("a wrong password confirms nothing, and counts like a failed sign-in", async () => {
  const person = await test.anAdmin();
  const token = await stale(person);
  const wrong = await confirm(token, "wrong");
  expect([wrong.status, faultsIn(wrong)]).toEqual([400, ["password"]]);
  expect((await make(token)).status).toBe(403);
  for (let n = 0; n < 9; n += 1) await confirm(token, "wrong");
  expect((await confirm(token, person.password)).status).toBe(429);
});

it("both outcomes are recorded", async () => {
  const person = await test.anAdmin();
  const token = await stale(person);
  await confirm(token, "wrong");
  await confirm(token, person.password);
  const rows = await test.db
    .selectFrom("audit_log")
    .select("kind")
    .where("user_id", "=", person.userid)
    .orderBy("id")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual(["sign-in", "sign-in-failed", "identity-confirmed"]);
});

it("every call that asks for it refuses before it reads its body", async () => {
  const asking = Object.entries(CALLS).filter(([, call]) => call.confirm);
  expect(asking.map(([name]) => name).sort()).toEqual([
    "DELETE /api/account-access",
    "DELETE /api/apps/:id",
    "DELETE /api/auth/single-sign-on/link",
    "DELETE /api/ingest-keys/:id",
    "DELETE /api/second-factors/passkeys/:id",
    "DELETE /api/second-factors/totp",
    "DELETE /api/service-tokens/:id",
    "DELETE /api/users/:userid/second-factors",
    "DELETE /api/users/:userid/single-sign-on",
    "GET /api/bulk/doses",
    "GET /api/bulk/figures",
    "GET /api/bulk/presses",
    "GET /api/bulk/readings",
    "GET /api/export",
    "GET /api/groups/:id/export",
    "GET /fhir/Group/:id/$export",
    "GET /fhir/exports/:id/:file",
    "PATCH /api/groups/:id/members/:profileid",
    "PATCH /api/users/:userid",
    "PATCH /api/webhooks/:id",
    "POST /api/apps",
    "POST /api/auth/single-sign-on/link",
    "POST /api/groups/:id/study/steps",
    "POST /api/groups/:id/study/subjects/:profileid/lock",
    "POST /api/groups/:id/study/subjects/:profileid/unlock",
    "POST /api/impersonation",
    "POST /api/ingest-keys",
    "POST /api/second-factors/passkeys/options",
    "POST /api/second-factors/recovery-codes",
    "POST /api/second-factors/totp",
    "POST /api/service-tokens",
    "POST /api/users/:userid/erase",
    "POST /api/users/:userid/password-link",
    "POST /api/users/staff",
    "POST /api/webhooks",
    "PUT /api/groups/:id/study",
  ]);
  const token = await stale();
  for (const [, { method, path }] of asking) {
    const url = path.replace(/:\w+/g, "1");
    const sent = method === "GET" ? {} : { body: '{"data":' };
    const headers = { "content-type": "application/json" };
    const answer = await test.call(method, url, { token, ...sent, headers });
    const body = path.startsWith("/fhir/")
      ? { issue: [{ code: "forbidden", details: { text: PROBLEMS.confirm_needed } }] }
      : { error: { code: "confirm_needed" } };
    expect(answer).toMatchObject({ status: 403, body });
  }
});

it("creating a patient asks for it only where that takes an address from another account", async () => {
  const { email } = await test.aPatient();
  const token = await stale();
  const create = (data: object) => {
    const person = { email, givenname: "Ada", familyname: "Byron" };
    return test.call("POST", "/api/users", { token, body: { data: { ...person, ...data } } });
  };
  expect((await create({ email: "nobody-else@patients.example" })).status).toBe(201);
  expect(await create({ take_over: true })).toMatchObject({
    status: 403,
    body: { error: { code: "confirm_needed" } },
  });
  await confirm(token);
  expect((await create({ take_over: true })).status).toBe(201);
});

it("one table as CSV needs no confirmation", async () => {
  const token = await stale();
  const csv = await test.call("GET", "/api/export", { token, headers: { accept: "text/csv" } });
  expect(csv.status).toBe(200);
});

it("erasing the account asks for the password itself", async () => {
  const person = await test.aPatient();
  const token = await stale(person);
  const { password } = person;
  const erased = await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
  expect(erased.status).toBe(200);
});
