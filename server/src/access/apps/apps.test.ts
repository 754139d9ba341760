import { AppsAnswer } from "@dosebeat/contract/apps";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { anApp, launch, pkce, REDIRECT, sendForm } from "../../../test/apps.ts";
import { removeExpired } from "./artifact-queries.ts";
import { signingKeys } from "./keys.ts";

let test: TestApp;
let admin: TestPerson;
let ada: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin({ givenname: "Grace", familyname: "Hopper" });
  ada = await test.aPatient();
});
afterAll(() => test.close());

const DATA = {
  name: "My medicines",
  contact: "support@my-medicines.example",
  confidential: true,
  redirectUris: [REDIRECT],
  reads: ["Patient"],
  stays: false,
};
const post = (data: object, { token } = admin) =>
  test.call("POST", "/api/apps", { token, body: { data: { ...DATA, ...data } } });
const log = async ({ token }: TestPerson) => {
  const { body } = await test.call("GET", "/api/profile/access-log", { token });
  const { data } = body as { data: { attributes: { kind: string; who: string; self: boolean } }[] };
  return data.map(({ attributes: { kind, who, self } }) => ({ kind, who, self }));
};

it("registers an app, and shows its secret once", async () => {
  const made = await post({});
  expect(made.status).toBe(201);
  const { id, secret } = (made.body as { data: { id: number; secret: string } }).data;
  expect(secret).toMatch(/^[\w-]{43}$/);
  const { body } = await test.call("GET", "/api/apps", { token: admin.token });
  const listed = AppsAnswer.parse(body).data.find((one) => one.id === id);
  expect(listed?.attributes).toMatchObject({
    by: "Grace Hopper",
    confidential: true,
    connected: 0,
  });
  expect(JSON.stringify(body)).not.toContain(secret);
});

it.each([
  ["http://my-medicines.example/callback"],
  ["https://my-medicines.example/#here"],
  ["https://user@my-medicines.example/"],
  ["javascript:alert(1)"],
  ["data:text/html,hello"],
  ["medicines:/callback"],
  ["/callback"],
  [`https://my-medicines.example/${"a".repeat(500)}`],
])("takes no answers at %s", async (uri) => {
  expect(faultsIn(await post({ redirectUris: [uri] }))).toEqual(["redirectUris.0"]);
});

it("takes answers at an address with TLS, of the device, and of the app's own scheme", async () => {
  const redirectUris = [REDIRECT, "http://localhost:8080/", "example.medicines.app:/callback"];
  expect((await post({ redirectUris, name: "Three ways" })).status).toBe(201);
  expect(faultsIn(await post({ redirectUris: [], name: "", reads: [] }))).toEqual([
    "name",
    "redirectUris",
    "reads",
  ]);
  expect(faultsIn(await post({ reads: ["Group"] }))).toEqual(["reads.0"]);
});

it("is for administrators alone", async () => {
  const { id } = await anApp(test, admin);
  const url = `/api/apps/${id}`;
  for (const person of [ada, await test.aStaffMember("clinician", "technician")]) {
    const { token } = person;
    expect((await test.call("GET", "/api/apps", { token })).status).toBe(403);
    expect((await post({}, person)).status).toBe(403);
    const body = { data: { disabled: true } };
    expect((await test.call("PATCH", url, { token, body })).status).toBe(403);
    expect((await test.call("DELETE", url, { token })).status).toBe(403);
  }
  for (const method of ["PATCH", "DELETE"] as const) {
    const body = method === "PATCH" ? { data: { disabled: true } } : undefined;
    const unknown = await test.call(method, "/api/apps/999999", { token: admin.token, body });
    expect(unknown.status).toBe(404);
  }
});

it("tells the patient in the access log which app read, once a visit", async () => {
  const bea = await test.aPatient();
  const app = await anApp(test, admin, { name: "Pill diary", reads: ["Patient", "AuditEvent"] });
  const { access_token: token, refresh_token } = await launch(test, app, bea);
  const connected = () => test.call("GET", "/api/connected-apps", { token: bea.token });
  expect((await connected()).body).toMatchObject({
    data: [
      { attributes: { name: "Pill diary", reads: ["Patient", "AuditEvent"], lastUsedAt: null } },
    ],
  });
  for (const _ of [1, 2]) await test.call("GET", `/fhir/Patient/${bea.profileid}`, { token });
  test.clock.advance(31 * MINUTE);
  const events = await test.call("GET", `/fhir/AuditEvent?patient=${bea.profileid}`, { token });
  expect(events.body).toMatchObject({ total: 3 });
  expect(JSON.stringify(events.body)).toContain('"display":"Pill diary"');
  await sendForm(test, "revoke", app, { token: refresh_token ?? "" });
  const { name: who, self } = { name: "Pill diary", self: false };
  expect(await log(bea)).toEqual([
    { kind: "app-disconnected", who, self },
    { kind: "app-read", who, self },
    { kind: "app-read", who, self },
    { kind: "app-connected", who: expect.any(String), self: true },
  ]);
  expect((await connected()).body).toEqual({ data: [] });
  expect(await log(ada)).not.toContainEqual({ kind: "app-read", who, self });
});

it("enters in the audit log what administrators did", async () => {
  const { id } = await anApp(test, admin, { name: "Logged" });
  const call = (method: "PATCH" | "DELETE", body?: object) =>
    test.call(method, `/api/apps/${id}`, { token: admin.token, ...(body && { body }) });
  for (const _ of [1, 2]) await call("PATCH", { data: { disabled: true } });
  await call("DELETE");
  const rows = await test.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("user_id", "=", admin.userid)
    .orderBy("id")
    .execute();
  const details = { app: id, name: "Logged" };
  expect(rows.filter((row) => row.details["app"] === id)).toEqual([
    { kind: "app-registered", details },
    { kind: "app-changed", details: { ...details, disabled: true } },
    { kind: "app-deleted", details },
  ]);
});

it("keeps five connections of a patient to an app, and ends the oldest", async () => {
  const [app, cleo] = [await anApp(test, admin), await test.aPatient()];
  const all = [];
  for (let count = 0; count < 6; count += 1) {
    all.push(await launch(test, app, cleo));
    test.clock.advance(1000);
  }
  const path = `/fhir/Patient/${cleo.profileid}`;
  const statuses = [];
  for (const { access_token: token } of all)
    statuses.push((await test.call("GET", path, { token })).status);
  expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
});

it("lets pages of other origins read with a token, and an app's own page exchange one", async () => {
  const app = await anApp(test, admin);
  const { access_token } = await launch(test, app, ada);
  const path = `/fhir/Patient/${ada.profileid}`;
  const preflight = await test.app.inject({ method: "OPTIONS", url: path });
  expect([preflight.statusCode, preflight.headers]).toMatchObject([
    204,
    {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": expect.stringContaining("authorization"),
    },
  ]);
  for (const token of [access_token, "wrong"]) {
    const { headers } = await test.call("GET", path, { token });
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
  const api = await test.call("GET", "/api/apps", { token: admin.token });
  expect(api.headers["access-control-allow-origin"]).toBeUndefined();
  const fields = { grant_type: "authorization_code", code: "none", redirect_uri: REDIRECT };
  const from = async (origin: string) => {
    const sent = { ...fields, code_verifier: pkce().verifier };
    const { headers } = await sendForm(test, "token", app, sent, { origin });
    return headers["access-control-allow-origin"];
  };
  expect(await from("https://my-medicines.example")).toBe("https://my-medicines.example");
  expect(await from("https://elsewhere.example")).toBeUndefined();
});

it("takes forms, and of no more than 56 KiB", async () => {
  const app = await anApp(test, admin);
  const large = await sendForm(test, "token", app, { code: "a".repeat(57 * 1024) });
  expect([large.status, large.body]).toMatchObject([
    400,
    { error: "invalid_request", error_description: "failed to parse the request body" },
  ]);
  const json = await test.call("POST", "/oauth/token", { body: { grant_type: "password" } });
  expect([json.status, json.body]).toMatchObject([415, { error: "invalid_request" }]);
});

it("removes what expired", async () => {
  await launch(test, await anApp(test, admin, { stays: false }), ada);
  test.clock.advance(2 * HOUR + MINUTE);
  await removeExpired(test.db, test.clock.now(), 1000);
  const left = await test.db.selectFrom("app_artifacts").select("expires_at").execute();
  const before = test.clock.now().getTime() - HOUR;
  expect(left.every(({ expires_at }) => expires_at.getTime() >= before)).toBe(true);
});

it("signs by the secret of the installation, with that of before beside it", () => {
  const [one, other] = [
    "one secret of the tests, long enough",
    "another one of the tests, as long",
  ];
  const [first, second] = signingKeys({ jwtSecret: one, jwtSecretBeside: other });
  expect(signingKeys({ jwtSecret: one })).toEqual([first]);
  expect(signingKeys({ jwtSecret: other })).toEqual([second]);
  expect(first?.x).not.toBe(second?.x);
});

it("publishes no private key", async () => {
  const { body } = await test.app.inject({ url: "/oauth/jwks" });
  expect(JSON.parse(body)).toMatchObject({ keys: [{ kty: "EC", crv: "P-256" }] });
  expect(body).not.toContain('"d"');
});
