import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import {
  AppBrowser,
  anApp,
  exchange,
  launch,
  pkce,
  type RegisteredApp,
  refresh,
  sendForm,
} from "../../../test/apps.ts";
import { endSessions } from "../sessions/ending-queries.ts";

let test: TestApp;
let admin: TestPerson;
let ada: TestPerson;
let app: RegisteredApp;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.anAdmin();
  ada = await test.aPatient();
  app = await anApp(test, admin);
});
afterAll(() => test.close());

const read = async (token: string, path = `Patient/${ada.profileid}`) =>
  (await test.call("GET", `/fhir/${path}`, { token })).status;
const open = async (params: object) => {
  const browser = new AppBrowser(test);
  const { location } = await browser.open(browser.authorizeUrl(app, pkce(), params));
  return new URL(location, "http://localhost");
};

describe("the question", () => {
  it.each([
    ["no PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["PKCE without a method", { code_challenge_method: null }, "invalid_request"],
    ["no state", { state: null }, "invalid_request"],
    ["another server", { aud: "https://elsewhere.example/fhir" }, "invalid_request"],
    ["no server", { aud: null }, "invalid_request"],
    ["a kind for which it is not registered", { scope: "patient/Device.rs" }, "invalid_scope"],
    ["a token at once", { response_type: "token" }, "unsupported_response_type"],
    ["no question", { prompt: "none" }, "login_required"],
  ])("with %s is refused, and the app is told", async (_, asked, error) => {
    const told = await open(asked);
    expect(told.origin).toBe("https://my-medicines.example");
    const params = new URLSearchParams(told.hash.slice(1) || told.search);
    expect(params.get("error")).toBe(error);
  });

  it.each([
    ["another address", { redirect_uri: "https://my-medicines.example/callback/other" }],
    [
      "an address that only begins so",
      { redirect_uri: "https://my-medicines.example.evil.example/" },
    ],
    ["no address", { redirect_uri: null }],
    ["an unknown app", { client_id: "app_unknown" }],
  ])("with %s never leaves the server", async (_, params) => {
    const told = await open(params);
    expect(told.pathname).toBe("/api/app-requests/fault");
  });

  it("is answered only in the browser in which the app asked", async () => {
    const [one, other] = [new AppBrowser(test), new AppBrowser(test)];
    const id = await one.ask(app, pkce());
    await other.ask(app, pkce());
    for (const allow of [undefined, true, false])
      expect((await other.question(id, ada, allow)).status).toBe(404);
    expect((await one.question(id, ada)).status).toBe(200);
    await one.decide(id, ada);
    for (const allow of [undefined, true])
      expect((await one.question(id, ada, allow)).status).toBe(404);
  });

  it("is over after fifteen minutes", async () => {
    const browser = new AppBrowser(test);
    const id = await browser.ask(app, pkce());
    test.clock.advance(15 * 60_000 + 1000);
    expect((await browser.question(id, ada, true)).status).toBe(404);
  });

  it("is not answered by staff, nobody, or an administrator who acts as the patient", async () => {
    const browser = new AppBrowser(test);
    const id = await browser.ask(app, pkce());
    for (const staff of [admin, await test.aStaffMember("clinician")]) {
      for (const allow of [undefined, true]) {
        const { status, body } = await browser.question(id, staff, allow);
        expect([status, body]).toMatchObject([403, { error: { code: "app_staff" } }]);
      }
    }
    const { profileuid } = await test.db
      .selectFrom("profiles")
      .select("profileuid")
      .where("id", "=", ada.profileid)
      .executeTakeFirstOrThrow();
    const started = await test.call("POST", "/api/impersonation", {
      token: admin.token,
      body: { data: { profileuid, reason: "Asked for help" } },
    });
    expect(started.status).toBe(201);
    const { data } = started.body as { data: { id: string } };
    const acting = { "x-impersonation": data.id };
    for (const allow of [undefined, true])
      expect((await browser.question(id, admin, allow, acting)).status).toBe(400);
    expect((await browser.question(id, { token: "" }, true)).status).toBe(401);
    const told = await browser.decide(id, admin, false);
    expect(told.searchParams.get("error")).toBe("access_denied");
  });

  it("is limited by sender", async () => {
    const limited = await createTestApp();
    const browser = new AppBrowser(limited);
    const known = await anApp(limited, await limited.anAdmin());
    const url = browser.authorizeUrl(known, pkce(), { prompt: "none" });
    for (let count = 0; count < 300; count += 1) await limited.app.inject({ url });
    const refused = await limited.app.inject({ url });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { error: "temporarily_unavailable" },
    ]);
    await limited.close();
  });
});

describe("a code", () => {
  const code = async () => {
    const keys = pkce();
    return { keys, code: await new AppBrowser(test).code(app, ada, keys) };
  };
  const invalid = [400, { error: "invalid_grant" }] as const;

  it("works once; a second use ends what the first one gave", async () => {
    const one = await code();
    const first = await exchange(test, app, one.code, one.keys);
    const { access_token } = first.body as Record<string, string>;
    expect(await read(access_token ?? "")).toBe(200);
    const second = await exchange(test, app, one.code, one.keys);
    expect([second.status, second.body]).toMatchObject(invalid);
    expect(await read(access_token ?? "")).toBe(401);
  });

  it("works once also when two use it at the same time", async () => {
    const one = await code();
    const both = await Promise.all([1, 2].map(() => exchange(test, app, one.code, one.keys)));
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it("is refused with another verifier, to another app, at another address, and after a minute", async () => {
    const wrong = await code();
    const verifier = await exchange(test, app, wrong.code, pkce());
    expect([verifier.status, verifier.body]).toMatchObject(invalid);
    const stolen = await exchange(test, await anApp(test, admin), wrong.code, wrong.keys);
    expect([stolen.status, stolen.body]).toMatchObject(invalid);
    const moved = await sendForm(test, "token", app, {
      grant_type: "authorization_code",
      code: wrong.code,
      redirect_uri: "https://elsewhere.example/",
      code_verifier: wrong.keys.verifier,
    });
    expect([moved.status, moved.body]).toMatchObject(invalid);
    const late = await code();
    test.clock.advance(61_000);
    const expired = await exchange(test, app, late.code, late.keys);
    expect([expired.status, expired.body]).toMatchObject(invalid);
  });
});

describe("a token", () => {
  it("reads its own patient and the kinds that were allowed, and writes nothing", async () => {
    const [other, medicine] = [await test.aPatient(), await test.aMedicine(ada)];
    const theirs = await test.aMedicine(other);
    const scope = "launch/patient patient/Patient.r patient/MedicationRequest.s";
    const { access_token: token } = await launch(test, app, ada, { scope });
    expect(await read(token)).toBe(200);
    expect(await read(token, `MedicationRequest?patient=${ada.profileid}`)).toBe(200);
    expect(await read(token, `Patient/${other.profileid}`)).toBe(404);
    expect(await read(token, `MedicationRequest?patient=${other.profileid}`)).toBe(404);
    const wide = await launch(test, app, ada, { scope: "patient/*.read" });
    expect(await read(wide.access_token, `MedicationRequest/${medicine.id}`)).toBe(200);
    expect(await read(wide.access_token, `MedicationRequest/${theirs.id}`)).toBe(404);
    for (const path of [
      "Patient",
      `MedicationRequest/${medicine.id}`,
      `MedicationAdministration?patient=${ada.profileid}`,
      `Patient/${ada.profileid}/$everything`,
      `AuditEvent?patient=${ada.profileid}`,
      "Group",
    ]) {
      const { status, body } = await test.call("GET", `/fhir/${path}`, { token });
      expect([path, status, body]).toMatchObject([path, 403, { resourceType: "OperationOutcome" }]);
    }
    const bundle = {
      resourceType: "Bundle",
      type: "batch",
      entry: [{ resource: { resourceType: "Patient" } }],
    };
    expect(
      (await test.call("POST", "/fhir", { token: wide.access_token, body: bundle })).status,
    ).toBe(403);
    for (const path of [
      "/api/profile/access-log",
      "/api/doses?from=2026-05-01&to=2026-05-02",
      "/api/connected-apps",
    ])
      expect((await test.call("GET", path, { token: wide.access_token })).status).toBe(403);
    const cookie = { cookie: `auth.session=${token}` };
    expect(
      (await test.call("GET", `/fhir/Patient/${ada.profileid}`, { headers: cookie })).status,
    ).toBe(401);
  });

  it("ends with the connection, which only its patient ends", async () => {
    const bea = await test.aPatient();
    const tokens = await launch(test, app, bea);
    const listed = await test.call("GET", "/api/connected-apps", { token: bea.token });
    const { data } = listed.body as { data: { id: number }[] };
    const url = `/api/connected-apps/${data[0]?.id}`;
    expect((await test.call("DELETE", url, { token: ada.token })).status).toBe(404);
    expect(await read(tokens.access_token, `Patient/${bea.profileid}`)).toBe(200);
    expect((await test.call("DELETE", url, { token: bea.token })).status).toBe(200);
    expect(await read(tokens.access_token, `Patient/${bea.profileid}`)).toBe(401);
    expect((await refresh(test, app, tokens.refresh_token ?? "")).status).toBe(400);
    expect((await test.call("DELETE", url, { token: bea.token })).status).toBe(404);
  });

  it("is given up by its app alone", async () => {
    const tokens = await launch(test, app, ada);
    const stranger = await anApp(test, admin);
    const fields = { token: tokens.refresh_token ?? "" };
    expect((await sendForm(test, "revoke", stranger, fields)).status).toBe(400);
    expect(await read(tokens.access_token)).toBe(200);
    expect((await sendForm(test, "revoke", app, fields)).status).toBe(200);
    expect(await read(tokens.access_token)).toBe(401);
  });

  it("of refreshing works once; a second use ends everything", async () => {
    const first = await launch(test, app, ada);
    const second = await refresh(test, app, first.refresh_token ?? "");
    const { access_token, refresh_token } = second.body as Record<string, string>;
    const stolen = await refresh(test, app, first.refresh_token ?? "");
    expect([stolen.status, stolen.body]).toMatchObject([400, { error: "invalid_grant" }]);
    expect(await read(access_token ?? "")).toBe(401);
    expect((await refresh(test, app, refresh_token ?? "")).status).toBe(400);
  });

  it("is never widened, nor lives longer than what was allowed", async () => {
    const scope = "patient/Patient.rs offline_access";
    const tokens = await launch(test, app, ada, { scope });
    const wider = await refresh(test, app, tokens.refresh_token ?? "", { scope: "patient/*.rs" });
    expect([wider.status, wider.body]).toMatchObject([400, { error: "invalid_scope" }]);
    const other = await anApp(test, admin);
    expect((await refresh(test, other, tokens.refresh_token ?? "")).status).toBe(400);
    test.clock.advance(180 * DAY - 60_000);
    const last = await refresh(test, app, tokens.refresh_token ?? "");
    expect(last.body).toMatchObject({ expires_in: expect.any(Number) });
    expect((last.body as { expires_in: number }).expires_in).toBeLessThanOrEqual(60);
    test.clock.advance(61_000);
    const { refresh_token } = last.body as Record<string, string>;
    expect((await refresh(test, app, refresh_token ?? "")).status).toBe(400);
  });

  it("ends with the app, and rests while that is switched off", async () => {
    const short = await anApp(test, admin);
    const tokens = await launch(test, short, ada);
    const set = (disabled: boolean) =>
      test.call("PATCH", `/api/apps/${short.id}`, {
        token: admin.token,
        body: { data: { disabled } },
      });
    expect((await set(true)).status).toBe(200);
    expect(await read(tokens.access_token)).toBe(401);
    expect((await refresh(test, short, tokens.refresh_token ?? "")).status).toBe(401);
    expect((await set(false)).status).toBe(200);
    expect(await read(tokens.access_token)).toBe(200);
    const deleted = await test.call("DELETE", `/api/apps/${short.id}`, { token: admin.token });
    expect(deleted.status).toBe(200);
    expect(await read(tokens.access_token)).toBe(401);
  });

  it.each([
    ["is blocked", (userid: number) => set(userid, { is_active: false })],
    ["becomes staff", (userid: number) => set(userid, { staff: ["clinician"] })],
    ["signs out everywhere", (userid: number) => endSessions(test.db, userid, test.clock.now())],
    ["is erased", (id: number) => test.db.deleteFrom("users").where("id", "=", id).execute()],
  ])("ends when its patient %s", async (_, end) => {
    const cleo = await test.aPatient();
    const tokens = await launch(test, app, cleo);
    await end(cleo.userid);
    expect(await read(tokens.access_token, `Patient/${cleo.profileid}`)).toBe(401);
    expect((await refresh(test, app, tokens.refresh_token ?? "")).status).toBe(400);
  });

  const set = (userid: number, data: object) =>
    test.call("PATCH", `/api/users/${userid}`, { token: admin.token, body: { data } });
});
