import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Known, Peer } from "../../../test/identity-provider.ts";
import { aPerson, type Directory, directoryIn, MAPPED } from "../../../test/provisioning.ts";
import { SignOnBrowser, withPeer } from "../../../test/sign-on.ts";

const claimsOf = (name: string, more: object = {}) => ({
  email: `${name}@clinic.example`,
  email_verified: true,
  given_name: name,
  family_name: "Hopper",
  oid: `id-${name}`,
  groups: [],
  ...more,
});
const names = ["made", "closed", "chief", "same-mail", "kept", "owned"];
const people: Known[] = [
  ...names.map((name) => ({ sub: `sub-${name}`, claims: claimsOf(name, { groups: ["Chiefs"] }) })),
  // Somebody else with the address of an account that the directory made.
  { sub: "sub-thief", claims: claimsOf("same-mail", { oid: "id-thief" }) },
];

let peer: Peer;
let test: TestApp;
let directory: Directory;
beforeAll(async () => {
  const settings = { ...MAPPED, SSO_DIRECTORY_CLAIM: "oid", SSO_FIRST_SIGN_IN: "staff" };
  ({ peer, test } = await withPeer("rich", people, (signOn) => createTestApp(signOn), settings));
  directory = await directoryIn(test);
});
afterAll(async () => {
  await peer.close();
  await test.close();
});

const signIn = (sub: string) => new SignOnBrowser(test).signIn(sub);
const nurse = (name: string) => directory.aUser(name, { roles: [{ value: "Nurses" }] });

it("the person of an external id enters the account that was made for them, with its roles alone", async () => {
  const id = await nurse("made");
  for (const _ of ["linked now", "linked before"]) {
    expect(await signIn("sub-made")).toMatchObject({
      status: 200,
      body: { user: { id: Number(id), meta: { role: "patient", staff: ["clinician"] } } },
    });
  }
});

it("an address alone leads nobody to it", async () => {
  await nurse("same-mail");
  expect(await signIn("sub-thief")).toMatchObject({
    status: 403,
    body: { error: { code: "sign_on_unknown" } },
  });
});

it("a closed account is entered by nobody, and none is made beside it", async () => {
  const id = await nurse("closed");
  const close = { op: "replace", path: "active", value: false };
  await directory.patch(`/Users/${id}`, close);
  const count = () => test.db.selectFrom("users").select("id").execute();
  const before = await count();
  expect((await signIn("sub-closed")).status).toBe(403);
  expect(await count()).toEqual(before);
  await directory.patch(`/Users/${id}`, { ...close, value: true });
  const browser = new SignOnBrowser(test);
  expect((await browser.signIn("sub-closed")).status).toBe(200);
  expect((await browser.call("GET", "/api/sessions")).status).toBe(200);
  await directory.patch(`/Users/${id}`, close);
  expect((await browser.call("GET", "/api/sessions")).status).toBe(401);
});

it("somebody who came before the directory is managed once both name the same person", async () => {
  const came = await signIn("sub-chief");
  const { id } = Object(came.body).user;
  expect(came.body).toMatchObject({ user: { meta: { role: "admin" } } });
  const filter = encodeURIComponent('userName eq "chief@clinic.example"');
  expect((await directory.ask("GET", `/Users?filter=${filter}`)).body).toMatchObject({
    Resources: [{ id: String(id), externalId: "id-chief" }],
  });
  expect((await directory.ask("PUT", `/Users/${id}`, aPerson("chief"))).status).toBe(200);
  const roles = [{ value: "Nurses" }];
  await directory.patch(`/Users/${id}`, { op: "add", path: "roles", value: roles });
  // The claims still say otherwise.
  expect(await signIn("sub-chief")).toMatchObject({
    body: { user: { meta: { role: "patient", staff: ["clinician"] } } },
  });
});

it("a user whose person is linked already is not made twice", async () => {
  await signIn("sub-kept");
  const other = { ...aPerson("kept"), userName: "k2@clinic.example", emails: [] };
  expect((await directory.ask("POST", "/Users", other)).status).toBe(409);
});

it("nobody gets a first password for it by mail, as others get a new one", async () => {
  const id = await nurse("owned");
  const other = await test.aPatient();
  for (const email of ["owned@clinic.example", other.email]) {
    const body = { email };
    expect((await test.call("POST", "/api/auth/forgot-password", { body })).status).toBe(200);
  }
  await test.app.outbox.close();
  const codes = await test.db.selectFrom("password_codes").select("user_id").execute();
  const owners = codes.map(({ user_id }) => user_id);
  expect([owners.includes(Number(id)), owners.includes(other.userid)]).toEqual([false, true]);
});
