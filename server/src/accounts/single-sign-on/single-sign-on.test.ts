import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Known, Peer } from "../../../test/identity-provider.ts";
import { addressIn, SignOnBrowser, withPeer } from "../../../test/sign-on.ts";
import { bearerOf } from "../../../test/signed-in.ts";
import { isEntered, issuePasswordCode } from "../sign-in/password-codes/queries.ts";

const people: Known[] = [
  {
    sub: "nurse-1",
    claims: {
      email: "nora@clinic.example",
      email_verified: true,
      given_name: "Nora",
      family_name: "Nurse",
      locale: "de-DE",
      groups: ["nurses", "w3", "somebody else's"],
    },
    amr: ["pwd", "mfa"],
  },
  {
    sub: "visitor",
    claims: { email: "vic@clinic.example", email_verified: true, name: "Vic Visitor", groups: [] },
  },
  {
    sub: "boss",
    claims: { email: "boss@clinic.example", email_verified: true, groups: ["chiefs"] },
  },
  {
    sub: "unproved",
    claims: { email: "una@clinic.example", email_verified: false, groups: ["nurses"] },
  },
  { sub: "owner", claims: { email: "other@clinic.example", email_verified: true, groups: [] } },
  { sub: "intruder", claims: { email: "ida@clinic.example", email_verified: true, groups: [] } },
  { sub: "invited", claims: { email: "inga@clinic.example", email_verified: true, groups: [] } },
];

const SETTINGS = {
  SSO_FIRST_SIGN_IN: "staff",
  SSO_ROLE_CLAIM: "groups",
  SSO_ROLES: "nurses=clinician; chiefs=admin",
  SSO_GROUP_CLAIM: "groups",
  SSO_GROUPS: "w3=Ward 3; w4=Ward 4",
  SSO_SECOND_FACTOR: "amr=mfa",
};

let peer: Peer;
let test: TestApp;

beforeAll(async () => {
  const start = (signOn: object) => createTestApp({ ...signOn, requireSecondFactor: "staff" });
  ({ peer, test } = await withPeer("rich", people, start, SETTINGS));
  for (const name of ["Ward 3", "Ward 4"]) {
    await test.db
      .insertInto("groups")
      .values({ name, kind: "ward", created_at: test.clock.now() })
      .execute();
  }
  await test.anAdmin();
});

afterAll(async () => {
  await peer.close();
  await test.close();
});

const kindsOf = async (userid: number) =>
  (
    await test.db
      .selectFrom("audit_log")
      .select(["kind", "details"])
      .where("user_id", "=", userid)
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

const userOf = (email: string) =>
  test.db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["givenname", "familyname", "language", "profiles.id as profileid"])
    .where("email", "=", email)
    .executeTakeFirst();

it("a nurse gets an account with the roles and groups that the settings map, and nothing else", async () => {
  const browser = new SignOnBrowser(test);
  expect(await browser.call("GET", "/api/auth/single-sign-on")).toMatchObject({
    status: 200,
    body: { data: { name: "Clinic account", passwords: true } },
  });
  const answer = await browser.signIn("nurse-1");
  expect(answer).toMatchObject({
    status: 200,
    body: {
      jwt: null,
      user: { email: "nora@clinic.example", meta: { role: "patient", staff: ["clinician"] } },
    },
  });
  const user = await userOf("nora@clinic.example");
  expect(user).toMatchObject({
    password_hash: null,
    givenname: "Nora",
    familyname: "Nurse",
    language: "de",
  });
  expect(user?.email_verified_at).not.toBeNull();
  const groups = await test.db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_id")
    .select("name")
    .where("profile_id", "=", user?.profileid ?? 0)
    .execute();
  expect(groups).toEqual([{ name: "Ward 3" }]);
  expect(await kindsOf(user?.id ?? 0)).toEqual([
    "sign-up",
    "sign-on-linked",
    "staff-changed",
    "group-joined",
    "sign-in",
  ]);
});

it("a second factor that the provider asked for is the one that the server demands of staff", async () => {
  const browser = new SignOnBrowser(test);
  await browser.signIn("nurse-1");
  expect(await browser.call("GET", "/api/users/me")).toMatchObject({ body: { must_enrol: false } });
  expect((await browser.call("GET", "/api/worklist")).status).toBe(200);
  const chief = new SignOnBrowser(test);
  expect((await chief.signIn("boss")).status).toBe(200);
  expect(await chief.call("GET", "/api/users/me")).toMatchObject({ body: { must_enrol: true } });
  expect((await chief.call("GET", "/api/audit")).status).toBe(403);
});

it("the invitations that somebody made stay when they sign in again with the same rights", async () => {
  const nurse = await userOf("nora@clinic.example");
  const person = await test.aPatient({ passwordHash: null });
  const origin = { madeBy: nurse?.id ?? null, mailedTo: person.email, isInvitation: true };
  await issuePasswordCode(test.db, person.userid, origin, test.clock.now());
  const { userid } = person;
  const codesOf = () =>
    test.db.selectFrom("password_codes").select("made_by").where("user_id", "=", userid).execute();
  await new SignOnBrowser(test).signIn("nurse-1");
  expect(await codesOf()).toEqual([{ made_by: nurse?.id }]);
});

it("whoever has no role here, or an address that nobody verified, gets no account", async () => {
  const visitor = await new SignOnBrowser(test).signIn("visitor");
  expect(visitor).toMatchObject({ status: 403, body: { error: { code: "sign_on_unknown" } } });
  const unproved = await new SignOnBrowser(test).signIn("unproved");
  expect(unproved).toMatchObject({ status: 403, body: { error: { code: "sign_on_unverified" } } });
  expect(await userOf("vic@clinic.example")).toBeUndefined();
  expect(await userOf("una@clinic.example")).toBeUndefined();
});

it("an address alone leads to no account: its owner links it, signed in and confirmed", async () => {
  const person = await test.aPatient({ email: "vic@clinic.example" });
  const refused = await new SignOnBrowser(test).signIn("visitor");
  expect(refused).toMatchObject({ status: 403, body: { error: { code: "sign_on_unknown" } } });
  const browser = new SignOnBrowser(test);
  const body = { identifier: person.email, password: person.password };
  expect((await browser.call("POST", "/api/auth/local", body)).status).toBe(200);
  expect(await browser.link("visitor")).toMatchObject({
    status: 200,
    body: { data: { name: "Clinic account", linkedAt: expect.any(String), lastUsedAt: null } },
  });
  expect(await browser.call("POST", "/api/auth/single-sign-on/link")).toMatchObject({
    status: 409,
    body: { error: { code: "sign_on_linked" } },
  });
  const again = await new SignOnBrowser(test).signIn("visitor");
  expect(again).toMatchObject({ status: 200, body: { user: { id: person.userid } } });

  const other = await test.aPatient();
  const stranger = new SignOnBrowser(test);
  const credentials = { identifier: other.email, password: other.password };
  await stranger.call("POST", "/api/auth/local", credentials);
  expect(await stranger.link("visitor")).toMatchObject({
    status: 409,
    body: { error: { code: "sign_on_linked" } },
  });
});

it("linking asks to confirm who is there", async () => {
  const person = await test.aPatient();
  const token = await bearerOf(test, person);
  test.clock.advance(11 * 60_000);
  const answer = await test.call("POST", "/api/auth/single-sign-on/link", { token });
  expect(answer).toMatchObject({ status: 403, body: { error: { code: "confirm_needed" } } });
  test.clock.set(new Date());
});

it("what comes back for one account links no other, and signs nobody in", async () => {
  const [one, other] = [await test.aPatient(), await test.aPatient()];
  const browser = new SignOnBrowser(test);
  await browser.call("POST", "/api/auth/local", { identifier: one.email, password: one.password });
  const address = await browser.begin("/api/auth/single-sign-on/link");
  const query = await browser.there.signIn(
    address,
    "owner",
    "http://localhost/auth/single-sign-on",
  );
  const kept = browser.cookies.get("auth.sign-on") ?? "";
  expect((await browser.finish({ query })).status).toBe(401);
  const thief = new SignOnBrowser(test);
  const credentials = { identifier: other.email, password: other.password };
  await thief.call("POST", "/api/auth/local", credentials);
  thief.cookies.set("auth.sign-on", kept);
  const stolen = await thief.call("PUT", "/api/auth/single-sign-on/link", { query });
  expect(stolen).toMatchObject({ status: 400, body: { error: { code: "sign_on_failed" } } });
});

it("an invitation links the account that it was made for, once", async () => {
  const admin = await test.anAdmin();
  const person = await test.aPatient({ passwordHash: null, email: "someone@clinic.example" });
  const origin = { madeBy: admin.userid, mailedTo: person.email, isInvitation: true };
  const code = await issuePasswordCode(test.db, person.userid, origin, test.clock.now());
  const browser = new SignOnBrowser(test);
  expect(await browser.signIn("invited", code)).toMatchObject({
    status: 200,
    body: { user: { id: person.userid } },
  });
  expect((await userOf(person.email))?.email_verified_at).not.toBeNull();
  const again = await new SignOnBrowser(test).signIn("owner", code);
  expect(again).toMatchObject({ status: 401, body: { error: { code: "link_dead" } } });
  // So that nobody can make an invitation for it, which would let them set its first password.
  expect(await isEntered(test.db, person.userid)).toBe(true);
  const removed = await browser.call("DELETE", "/api/auth/single-sign-on/link");
  expect(removed).toMatchObject({ status: 409, body: { error: { code: "sign_on_only" } } });
});

it("a password link does not link an account that has a password, and still sets a new one", async () => {
  const person = await test.aPatient();
  const origin = { madeBy: null, mailedTo: person.email, isInvitation: false };
  const code = await issuePasswordCode(test.db, person.userid, origin, test.clock.now());
  expect(await new SignOnBrowser(test).signIn("intruder", code)).toMatchObject({
    status: 409,
    body: { error: { code: "sign_on_email" } },
  });
  const links = await test.db
    .selectFrom("identities")
    .select("user_id")
    .where("user_id", "=", person.userid)
    .execute();
  expect(links).toEqual([]);
  const body = { code, password: "another-fine-phrase-7" };
  expect((await test.call("POST", "/api/auth/reset-password", { body })).status).toBe(200);
});

it("signing out names the provider's page, and signing out there ends the sessions here", async () => {
  const [one, other] = [new SignOnBrowser(test), new SignOnBrowser(test)];
  await one.signIn("nurse-1");
  await other.signIn("nurse-1");
  const out = await other.call("POST", "/api/auth/logout");
  expect(addressIn(out)).toContain(encodeURIComponent("http://localhost/auth/signin"));
  expect((await one.call("GET", "/api/users/me")).status).toBe(200);
  const fresh = new SignOnBrowser(test);
  await fresh.signIn("nurse-1");
  const leaving = new URL(addressIn(out));
  expect(await one.there.signOut(leaving.href)).toBe("http://localhost/auth/signin");
  await expect.poll(async () => (await one.call("GET", "/api/users/me")).status).toBe(401);
  expect((await fresh.call("GET", "/api/users/me")).status).toBe(200);
});

it("roles and groups that the provider takes end with the next sign-in", async () => {
  const user = await userOf("nora@clinic.example");
  const nurse = people.find(({ sub }) => sub === "nurse-1");
  const before = nurse?.claims;
  if (nurse) Object.assign(nurse, { claims: { ...before, groups: ["w4"] } });
  const browser = new SignOnBrowser(test);
  expect(await browser.signIn("nurse-1")).toMatchObject({
    body: { user: { meta: { staff: [] } } },
  });
  const member = test.db.selectFrom("group_members").select("group_id");
  expect(await member.where("profile_id", "=", user?.profileid ?? 0).execute()).toEqual([]);
});
