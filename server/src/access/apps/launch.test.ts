import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import {
  AppBrowser,
  anApp,
  BASE,
  exchange,
  launch,
  pkce,
  type RegisteredApp,
  refresh,
} from "../../../test/apps.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";

let mailbox: Mailbox;
let test: TestApp;
let admin: TestPerson;
let ada: TestPerson;
let app: RegisteredApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  test = await createTestApp({ sendMail: mailbox.sendMail });
  admin = await test.anAdmin({ givenname: "Grace", familyname: "Hopper" });
  ada = await test.aPatient({ givenname: "Ada" });
  app = await anApp(test, admin);
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const read = (token: string, path: string) => test.call("GET", `/fhir/${path}`, { token });

it("says where apps are let in", async () => {
  const { status, body, headers } = await test.call("GET", "/fhir/.well-known/smart-configuration");
  expect(status).toBe(200);
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(body).toMatchObject({
    issuer: `${BASE}/oauth`,
    token_endpoint: `${BASE}/oauth/token`,
    code_challenge_methods_supported: ["S256"],
  });
  const described = await test.call("GET", "/oauth/.well-known/openid-configuration");
  expect(described.body).toMatchObject({
    issuer: `${BASE}/oauth`,
    authorization_endpoint: `${BASE}/oauth/authorize`,
    token_endpoint: `${BASE}/oauth/token`,
    jwks_uri: `${BASE}/oauth/jwks`,
    revocation_endpoint: `${BASE}/oauth/revoke`,
  });
});

it("lets an app read the record of the patient who allowed it", async () => {
  const keys = pkce();
  const browser = new AppBrowser(test);
  const id = await browser.ask(app, keys);
  expect((await browser.question(id, ada)).body).toMatchObject({
    data: {
      name: "My medicines",
      contact: "support@my-medicines.example",
      by: "Grace Hopper",
      goesTo: "my-medicines.example",
      reads: ["Patient", "MedicationRequest", "MedicationAdministration"],
      stays: true,
    },
  });
  const told = await browser.decide(id, ada);
  expect(told.searchParams.get("iss")).toBe(`${BASE}/oauth`);
  const { status, headers, body } = await exchange(
    test,
    app,
    told.searchParams.get("code") ?? "",
    keys,
  );
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toMatchObject({
    token_type: "Bearer",
    expires_in: 3600,
    patient: `${ada.profileid}`,
  });
  const { access_token, scope, id_token } = body as Record<string, string>;
  expect(scope?.split(" ").toSorted()).toEqual([
    "fhirUser",
    "launch/patient",
    "offline_access",
    "openid",
    "patient/MedicationAdministration.rs",
    "patient/MedicationRequest.rs",
    "patient/Patient.rs",
  ]);
  expect(decodeJwt(id_token ?? "")).toMatchObject({
    iss: `${BASE}/oauth`,
    aud: app.clientId,
    fhirUser: `${BASE}/fhir/Patient/${ada.profileid}`,
  });
  const patient = await read(access_token ?? "", `Patient/${ada.profileid}`);
  expect(patient.body).toMatchObject({ resourceType: "Patient", name: [{ given: ["Ada"] }] });
  const doses = await read(access_token ?? "", `MedicationAdministration?patient=${ada.profileid}`);
  expect(doses.body).toMatchObject({ resourceType: "Bundle", total: 0 });
});

it("tells the app that the patient refused", async () => {
  const browser = new AppBrowser(test);
  const told = await browser.decide(await browser.ask(app, pkce()), ada, false);
  expect(told.searchParams.get("error")).toBe("access_denied");
  expect(told.searchParams.get("code")).toBeNull();
});

it("rotates refresh tokens, and keeps nothing that is a token", async () => {
  const tokens = await launch(test, app, ada);
  const again = await refresh(test, app, tokens.refresh_token ?? "");
  expect(again.status).toBe(200);
  const { access_token, refresh_token, patient } = again.body as Record<string, string>;
  expect(patient).toBe(`${ada.profileid}`);
  expect(refresh_token).not.toBe(tokens.refresh_token);
  expect((await read(access_token ?? "", `Patient/${ada.profileid}`)).status).toBe(200);
  const kept = JSON.stringify([
    await test.db.selectFrom("app_artifacts").selectAll().execute(),
    await test.db.selectFrom("apps").selectAll().execute(),
  ]);
  for (const secret of [access_token, refresh_token, tokens.access_token, tokens.refresh_token])
    expect(kept).not.toContain(secret);
});

it("lets a confidential app in by its secret alone", async () => {
  const confidential = await anApp(test, admin, { confidential: true });
  const tokens = await launch(test, confidential, ada);
  expect((await read(tokens.access_token, `Patient/${ada.profileid}`)).status).toBe(200);
  for (const secret of [null, "wrong"]) {
    const thief = { ...confidential, secret };
    const refused = await refresh(test, thief, tokens.refresh_token ?? "");
    expect([refused.status, refused.body]).toMatchObject([401, { error: "invalid_client" }]);
  }
  const listed = await test.call("GET", "/api/apps", { token: admin.token });
  expect(JSON.stringify(listed.body)).not.toContain(confidential.secret);
});

it("ends after an hour where the app may not stay, or did not ask to", async () => {
  const short = await anApp(test, admin, { stays: false });
  const tokens = await launch(test, short, ada, { scope: "patient/*.rs" });
  expect(tokens.refresh_token).toBeUndefined();
  expect((await launch(test, app, ada, { scope: "patient/*.rs" })).refresh_token).toBeUndefined();
  test.clock.advance(3601_000);
  expect((await read(tokens.access_token, `Patient/${ada.profileid}`)).status).toBe(401);
});

it("mails the patient which app may read, and nobody where it was not allowed", async () => {
  const [bea, cleo] = [await test.aPatient(), await test.aPatient()];
  const refused = new AppBrowser(test);
  await refused.decide(await refused.ask(app, pkce()), cleo, false);
  const browser = new AppBrowser(test);
  await browser.decide(await browser.ask(app, pkce()), bea);
  const { subject, text } = await mailbox.mailTo(bea.email, "was allowed to read your record");
  expect(subject).toBe("An app may now read your Dosebeat record: My medicines");
  expect(text).toContain("“My medicines”");
  expect(mailbox.received.filter(({ to }) => to.includes(cleo.email))).toEqual([]);
});
