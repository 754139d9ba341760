import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Peer } from "../../../test/identity-provider.ts";
import { type Mailbox, openMailbox } from "../../../test/mailbox.ts";
import { SignOnBrowser, withPeer } from "../../../test/sign-on.ts";

const PEOPLE = [
  {
    sub: "pia",
    claims: { email: "pia@clinic.example", email_verified: true, name: "Pia Patient" },
  },
  { sub: "careful", claims: { email: "carl@clinic.example", email_verified: true }, acr: "phr" },
];

const BREAK_GLASS = "break@clinic.example";

let peer: Peer;
let test: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  ({ peer, test } = await withPeer(
    "spare",
    PEOPLE,
    (signOn) => createTestApp({ ...signOn, sendMail: mailbox.sendMail }),
    {
      SSO_FIRST_SIGN_IN: "anyone",
      SSO_SECOND_FACTOR: "acr=phr",
      LOCAL_PASSWORDS: "off",
      BREAK_GLASS_EMAIL: BREAK_GLASS,
    },
  ));
});

afterAll(async () => {
  await peer.close();
  await test.close();
  await mailbox.close();
});

const OFF = { status: 403, body: { error: { code: "passwords_off" } } };

it("a provider that tells claims only when asked for them, and knows no secret, signs in as well", async () => {
  const browser = new SignOnBrowser(test);
  expect(await browser.signIn("pia")).toMatchObject({
    status: 200,
    body: { user: { email: "pia@clinic.example", meta: { role: "patient", staff: [] } } },
  });
  const again = new SignOnBrowser(test);
  const address = new URL(await again.begin("/api/auth/single-sign-on?fresh=true"));
  expect(address.searchParams.get("prompt")).toBe("login");
  expect(address.searchParams.get("acr_values")).toBe("phr");
});

it("signing out there ends all sessions of the person where the provider names no session", async () => {
  const [one, other] = [new SignOnBrowser(test), new SignOnBrowser(test)];
  await one.signIn("pia");
  const stranger = new SignOnBrowser(test);
  await stranger.signIn("careful");
  await other.signIn("pia");
  const body = (await other.call("POST", "/api/auth/logout")).body;
  expect(body).toMatchObject({ data: { url: expect.stringContaining(peer.issuer) } });
  await one.there.signOut(Object(body).data.url);
  await expect.poll(async () => (await one.call("GET", "/api/users/me")).status).toBe(401);
  expect((await stranger.call("GET", "/api/users/me")).status).toBe(200);
});

it("with passwords switched off none opens an account, asks for a new one, or makes an account", async () => {
  const person = await test.aPatient({ email: "old@clinic.example" });
  const credentials = { identifier: person.email, password: person.password };
  expect(await test.call("POST", "/api/auth/local", { body: credentials })).toMatchObject(OFF);
  const registration = {
    email: "new@clinic.example",
    password: person.password,
    givenname: "New",
    familyname: "Person",
  };
  const up = await test.call("POST", "/api/auth/local/register", { body: registration });
  expect(up).toMatchObject(OFF);
  const { token, password } = person;
  const changed = { currentPassword: password, password: "another-fine-phrase-7" };
  const body = { body: changed, token };
  expect(await test.call("POST", "/api/auth/change-password", body)).toMatchObject(OFF);
  const confirmed = await test.call("POST", "/api/auth/confirm", { token, body: { password } });
  expect(confirmed).toMatchObject(OFF);
  const forgot = { body: { email: person.email } };
  expect((await test.call("POST", "/api/auth/forgot-password", forgot)).status).toBe(200);
  const codes = await test.db.selectFrom("password_codes").select("user_id").execute();
  expect(codes).toEqual([]);
  expect(await test.call("GET", "/api/auth/single-sign-on")).toMatchObject({
    body: { data: { passwords: false } },
  });
});

it("the break-glass administrator signs in with a password, and every administrator learns of it", async () => {
  const other = await test.anAdmin();
  const admin = await test.anAdmin({ email: BREAK_GLASS });
  const body = { identifier: BREAK_GLASS.toUpperCase(), password: admin.password };
  expect((await test.call("POST", "/api/auth/local", { body })).status).toBe(200);
  await mailbox.mailTo(other.email, "emergency account");
  const kinds = test.db.selectFrom("audit_log").select("kind").where("user_id", "=", admin.userid);
  expect(await kinds.execute()).toContainEqual({ kind: "break-glass-used" });
  const wrong = { ...body, password: "not-the-password-1" };
  expect((await test.call("POST", "/api/auth/local", { body: wrong })).status).toBe(401);
});

it("an account without a password keeps its link, and an administrator can end it with its sessions", async () => {
  const browser = new SignOnBrowser(test);
  await browser.signIn("careful");
  const me = (await browser.call("GET", "/api/users/me")).body;
  const { id } = Object(me).user;
  const url = `/api/users/${id}/single-sign-on`;
  expect((await browser.call("GET", url)).status).toBe(403);
  const { token } = await test.anAdmin();
  expect(await test.call("GET", url, { token })).toMatchObject({
    body: { data: { linkedAt: expect.any(String), lastUsedAt: expect.any(String) } },
  });
  expect(await test.call("DELETE", url, { token })).toMatchObject({
    status: 200,
    body: { data: { linkedAt: null } },
  });
  expect((await browser.call("GET", "/api/users/me")).status).toBe(401);
  expect((await test.call("DELETE", url, { token })).status).toBe(404);
});
