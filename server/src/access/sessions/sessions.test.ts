import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import { SessionsAnswer } from "@dosebeat/contract/sessions";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { bearerOf, browserOf, setCookieOf } from "../../../test/signed-in.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

let test: TestApp;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  patient = await test.aPatient();
});
afterAll(() => test.close());

const me = async (token: string) => (await test.call("GET", "/api/users/me", { token })).status;
const list = async (token: string) =>
  SessionsAnswer.parse((await test.call("GET", "/api/sessions", { token })).body).data;
const idOf = async (token: string) =>
  (await list(token)).find(({ attributes }) => attributes.current)?.id ?? "";
const kinds = async () => {
  const rows = await test.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("user_id", "=", patient.userid)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, details }) => [kind, details]);
};

describe("the list of devices", () => {
  it("names each device, with the one used last first", async () => {
    const browser = await browserOf(test, patient, { "user-agent": FIREFOX });
    test.clock.advance(2 * MINUTE);
    const token = await bearerOf(test, patient, { "user-agent": "curl/8.5.0" });
    const listed = await test.call("GET", "/api/sessions", { headers: browser });
    const at = test.clock.now().getTime();
    const times = (ago: number, used: number) => ({
      createdAt: new Date(at - ago).toISOString(),
      lastUsedAt: new Date(at - used).toISOString(),
    });
    const [one, two, three] = SessionsAnswer.parse(listed.body).data;
    expect([one?.attributes, two?.attributes].toSorted(byKind)).toEqual([
      { kind: "bearer", program: "curl", system: null, current: false, ...times(0, 0) },
      {
        kind: "cookie",
        program: "Firefox",
        system: "Windows",
        current: true,
        ...times(2 * MINUTE, 0),
      },
    ]);
    expect(three?.attributes).toMatchObject({ program: null, current: false });
    expect(await list(token)).toHaveLength(3);
  });

  it("has only the caller's own, and none that is over", async () => {
    const stranger = await test.aPatient();
    const token = await bearerOf(test, stranger);
    await test.call("POST", "/api/auth/logout", { token: stranger.token });
    expect((await list(token)).map(({ attributes }) => attributes.current)).toEqual([true]);
  });
});

function byKind(one?: { kind: string }, other?: { kind: string }): number {
  return (one?.kind ?? "").localeCompare(other?.kind ?? "");
}

describe("signing out", () => {
  it("ends the token, and only that", async () => {
    const [token, other] = [await bearerOf(test, patient), await bearerOf(test, patient)];
    const answer = await test.call("POST", "/api/auth/logout", { token });
    expect([answer.status, answer.body]).toEqual([200, { data: null }]);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
    expect((await test.call("POST", "/api/auth/logout", { token })).status).toBe(401);
    expect((await kinds()).at(-1)).toEqual(["sign-out", {}]);
  });

  it("of one other device ends its token", async () => {
    const [token, other] = [await bearerOf(test, patient), await bearerOf(test, patient)];
    const id = await idOf(other);
    const answer = await test.call("DELETE", `/api/sessions/${id}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { data: { id } } });
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect((await test.call("DELETE", `/api/sessions/${id}`, { token })).status).toBe(404);
    expect((await kinds()).at(-1)).toEqual(["sessions-ended", { count: 1 }]);
  });

  it("never reaches a session of another", async () => {
    const stranger = await test.anAdmin();
    const id = await idOf(patient.token);
    const { token } = stranger;
    expect((await test.call("DELETE", `/api/sessions/${id}`, { token })).status).toBe(404);
    await test.call("DELETE", "/api/sessions", { token });
    expect(await me(patient.token)).toBe(200);
  });

  it("of all other devices keeps this one", async () => {
    const [token, other] = [await bearerOf(test, patient), await bearerOf(test, patient)];
    const end = () => test.call("DELETE", "/api/sessions", { token });
    expect((await end()).body).toEqual({ data: { ended: 2 } });
    expect([await me(token), await me(other), await me(patient.token)]).toEqual([200, 401, 401]);
    expect((await kinds()).at(-1)).toEqual(["sessions-ended", { count: 2 }]);
    expect((await end()).body).toEqual({ data: { ended: 0 } });
  });

  it("of devices is out of reach while acting as a patient", async () => {
    const headers = { "x-impersonation": crypto.randomUUID() };
    const { token } = await test.anAdmin();
    for (const [method, url] of [
      ["GET", "/api/sessions"],
      ["DELETE", "/api/sessions"],
      ["DELETE", `/api/sessions/${crypto.randomUUID()}`],
      ["POST", "/api/auth/logout"],
      ["POST", "/api/auth/confirm"],
    ] as const) {
      expect((await test.call(method, url, { token, headers })).status).toBe(400);
    }
  });
});

describe("signing in again in the same browser", () => {
  const meBy = async (headers: Record<string, string>) =>
    (await test.call("GET", "/api/users/me", { headers })).status;

  it("ends the session that it had, also of somebody else, and no other", async () => {
    const [first, elsewhere] = [await browserOf(test, patient), await browserOf(test, patient)];
    const second = await browserOf(test, patient, first);
    expect([await meBy(first), await meBy(second), await meBy(elsewhere)]).toEqual([401, 200, 200]);
    const other = await browserOf(test, await test.aPatient(), second);
    expect([await meBy(second), await meBy(other), await meBy(elsewhere)]).toEqual([401, 200, 200]);
  });

  it("ends no session with a forged cookie, nor that of a program", async () => {
    const browser = await browserOf(test, patient);
    await browserOf(test, patient, { cookie: `${browser.cookie}x` });
    await browserOf(test, patient, { cookie: `${SESSION_COOKIE}=${patient.token}` });
    expect([await meBy(browser), await me(patient.token)]).toEqual([200, 200]);
  });

  it("without the right password ends nothing", async () => {
    const browser = await browserOf(test, patient);
    const body = { identifier: patient.email, password: "wrong" };
    const headers = { ...browser, "x-session": "cookie" };
    expect((await test.call("POST", "/api/auth/local", { body, headers })).status).toBe(401);
    expect(await meBy(browser)).toBe(200);
  });
});

describe("a changed password", () => {
  const NEW = "orchard-lantern-97-drifts";

  it("ends every session, and opens one for the caller", async () => {
    const [token, other] = [await bearerOf(test, patient), await bearerOf(test, patient)];
    const body = { currentPassword: patient.password, password: NEW };
    const answer = await test.call("POST", "/api/auth/change-password", { token, body });
    const { jwt } = BearerAnswer.parse(answer.body);
    expect([await me(token), await me(other), await me(jwt)]).toEqual([401, 401, 200]);
    expect(await list(jwt)).toHaveLength(1);
    expect((await kinds()).slice(-2)).toEqual([
      ["password-changed", {}],
      ["sessions-ended", { count: 2 }],
    ]);
  });

  it("of a browser answers with a new cookie", async () => {
    const headers = await browserOf(test, patient);
    const body = { currentPassword: patient.password, password: NEW };
    const answer = await test.call("POST", "/api/auth/change-password", {
      body,
      headers: { ...headers, "x-session": "cookie" },
    });
    expect(answer).toMatchObject({ status: 200, body: { jwt: null } });
    expect(setCookieOf(answer)?.value).toMatch(/^ey/);
    expect((await test.call("GET", "/api/users/me", { headers })).status).toBe(401);
  });
});

describe("the rows", () => {
  const rows = () =>
    test.db.selectFrom("sessions").selectAll().where("user_id", "=", patient.userid).execute();

  it("are at most a hundred that last: the oldest ends", async () => {
    const first = await bearerOf(test, patient);
    test.clock.advance(1000);
    const second = await bearerOf(test, patient);
    for (let n = 2; n < 100; n += 1) await bearerOf(test, patient);
    expect(await me(first)).toBe(200);
    test.clock.advance(1000);
    const last = await bearerOf(test, patient);
    expect([await me(first), await me(second), await me(last)]).toEqual([401, 200, 200]);
    expect(await list(last)).toHaveLength(100);
  });

  it("of sessions that are over go at a later sign-in", async () => {
    const token = await bearerOf(test, patient);
    await test.call("POST", "/api/auth/logout", { token });
    test.clock.advance(91 * DAY);
    await bearerOf(test, await test.aPatient());
    // The session of the test itself never expires.
    expect(await rows()).toHaveLength(1);
  });

  it("go with the account", async () => {
    const { token, password } = patient;
    await test.call("DELETE", "/api/profile/userdata", { token, body: { password } });
    expect(await rows()).toEqual([]);
  });

  it("hold no token", async () => {
    const token = await bearerOf(test, patient);
    const [, , signature = "none"] = token.split(".");
    expect(JSON.stringify(await rows())).not.toContain(signature);
  });
});
