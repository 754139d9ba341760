import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { countAttempt } from "../../access/attempts/queries.ts";
import { limitsOfSignIn } from "./limits.ts";

const ORIGIN = { origin: "https://dosebeat.example.org" };
const HOME = "203.0.113.7";

let test: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  // Limits reached in an earlier test no longer apply.
  test.clock.advance(DAY);
  owner = await test.aPatient();
});
afterAll(() => test.close());

async function signIn(
  identifier: string,
  password: string,
  { from = HOME, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  const response = await test.app.inject({
    method: "POST",
    url: "/api/auth/local",
    remoteAddress: from,
    headers,
    payload: { identifier, password },
  });
  const [retryAfter, cookie] = [response.headers["retry-after"], response.headers["set-cookie"]];
  return { status: response.statusCode, retryAfter: Number(retryAfter ?? 0), cookie };
}

/** Signs the owner in with a browser; returns the cookie to send from then on, and how it was set. */
async function aKnownBrowser(person = owner, sent = "") {
  const headers = { ...ORIGIN, ...(sent && { cookie: sent }) };
  const { status, cookie } = await signIn(person.email, person.password, { headers });
  expect(status).toBe(200);
  const set = String(cookie);
  return { set, headers: { ...ORIGIN, cookie: set.slice(0, set.indexOf(";")) } };
}

/** Counts failures, ten from each of as many strangers as needed, without hashing passwords. */
async function strangersFail(identifier: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const limits = limitsOfSignIn(identifier, `198.51.100.${Math.floor(n / 10)}`);
    const wait = await countAttempt(test.db, limits, test.clock.now());
    test.clock.advance(wait * 1000);
    if (wait > 0) expect(await countAttempt(test.db, limits, test.clock.now())).toBe(0);
  }
}

const devices = (...of: readonly TestPerson[]) =>
  test.db
    .selectFrom("known_devices")
    .selectAll()
    .where(
      "user_id",
      "in",
      of.map(({ userid }) => userid),
    )
    .execute();

describe("failures of strangers", () => {
  it("do not lock the owner out, who signs in from elsewhere", async () => {
    await strangersFail(owner.email, 10);
    expect((await signIn(owner.email, "x", { from: "198.51.100.0" })).status).toBe(429);
    expect((await signIn(owner.email, owner.password)).status).toBe(200);
  });

  it("from many senders only slow the account down, by seconds", async () => {
    await strangersFail(owner.email, 60);
    const { status, retryAfter } = await signIn(owner.email, owner.password);
    expect(status).toBe(429);
    expect(retryAfter).toBe(30);
    test.clock.advance(retryAfter * 1000);
    expect((await signIn(owner.email, owner.password)).status).toBe(200);
  });

  it("do not hold up a browser in which the owner signed in before, even from their network", async () => {
    const { headers } = await aKnownBrowser();
    await strangersFail(owner.email, 60);
    test.clock.advance(30_000);
    for (let n = 0; n < 10; n += 1) {
      await countAttempt(test.db, limitsOfSignIn(owner.email, HOME), test.clock.now());
      test.clock.advance(30_000);
    }
    expect((await signIn(owner.email, owner.password)).status).toBe(429);
    expect((await signIn(owner.email, owner.password, { headers })).status).toBe(200);
  });

  it("do not hold up an owner who is signed in and changes the password", async () => {
    await strangersFail(owner.email, 60);
    const body = { currentPassword: owner.password, password: "another-tractor-hums-42" };
    const call = { token: owner.token, body };
    expect((await test.call("POST", "/api/auth/change-password", call)).status).toBe(200);
  });

  it("are answered the same for an unknown address", async () => {
    const answers = async (identifier: string) => {
      const all = [await signIn(identifier, "wrong-password")];
      await strangersFail(identifier, 52);
      for (const from of [HOME, "198.51.100.1"]) {
        all.push(await signIn(identifier, "wrong-password", { from }));
      }
      return all;
    };
    const known = await answers(owner.email);
    expect(known.map(({ status }) => status)).toEqual([401, 429, 429]);
    test.clock.advance(HOUR);
    expect(await answers("nobody@example.org")).toEqual(known);
  });
});

describe("a known device", () => {
  it("has a cookie that scripts cannot read, stored only as a hash", async () => {
    const { set, headers } = await aKnownBrowser();
    expect(set).toMatch(
      /^auth\.device=[\w-]{22}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const [device] = await devices(owner);
    expect(device).toMatchObject({ user_id: owner.userid, first_used_at: test.clock.now() });
    expect(device?.device_hash.toString("base64url")).not.toContain(headers.cookie.split("=")[1]);
  });

  it("has a secure cookie where the pages are served over https", async () => {
    const app = await createTestApp({ publicUrl: "https://dosebeat.example.org" });
    const { email: identifier, password } = await app.aPatient();
    const call = { body: { identifier, password }, headers: ORIGIN };
    const answer = await app.call("POST", "/api/auth/local", call);
    expect(String(answer.headers["set-cookie"])).toMatch(/; Secure(;|$)/);
    await app.close();
  });

  it("is limited by its own failures", async () => {
    const { headers } = await aKnownBrowser();
    for (let n = 0; n < 10; n += 1) {
      expect((await signIn(owner.email, "wrong-password", { headers })).status).toBe(401);
    }
    expect((await signIn(owner.email, owner.password, { headers })).status).toBe(429);
  });

  it("is known only to those who signed in from it", async () => {
    const { headers } = await aKnownBrowser();
    const other = await test.aPatient();
    for (let n = 0; n < 10; n += 1) await signIn(other.email, "wrong-password");
    expect((await signIn(other.email, other.password, { headers })).status).toBe(429);
  });

  it("keeps its id for the next sign-in, also of somebody else; an id of a stranger is replaced", async () => {
    const { headers } = await aKnownBrowser();
    expect((await aKnownBrowser(owner, headers.cookie)).headers).toEqual(headers);
    const other = await test.aPatient();
    expect((await aKnownBrowser(other, headers.cookie)).headers).toEqual(headers);
    expect(await devices(owner, other)).toHaveLength(2);
    const planted = "auth.device=AAAAAAAAAAAAAAAAAAAAAA";
    expect((await aKnownBrowser(owner, planted)).headers.cookie).not.toBe(planted);
  });

  it("is forgotten after a year without a sign-in, and with the 20th newer one", async () => {
    const { headers } = await aKnownBrowser();
    test.clock.advance(366 * DAY);
    for (let n = 0; n < 10; n += 1) await signIn(owner.email, "wrong-password");
    expect((await signIn(owner.email, owner.password, { headers })).status).toBe(429);
    test.clock.advance(HOUR);
    for (let n = 0; n < 25; n += 1) {
      test.clock.advance(1000);
      await aKnownBrowser();
    }
    expect(await devices(owner)).toHaveLength(20);
  });

  it("is not recorded of clients other than browsers", async () => {
    expect((await signIn(owner.email, owner.password)).cookie).toBeUndefined();
    expect(await devices(owner)).toEqual([]);
  });

  it("is erased with the account", async () => {
    await aKnownBrowser();
    const { token, password } = owner;
    await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    expect(await devices(owner)).toEqual([]);
  });
});
