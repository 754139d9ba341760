import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { bearerOf, browserOf, OWN_ORIGIN, setCookieOf } from "../../../test/signed-in.ts";

let test: TestApp;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  patient = await test.aPatient();
});
afterAll(() => test.close());

const signIn = (app: TestApp, { email, password }: TestPerson, headers: object) =>
  app.call("POST", "/api/auth/local", {
    body: { identifier: email, password },
    headers: { "x-session": "cookie", ...headers },
  });

describe("the cookie of a browser", () => {
  it("is out of reach of scripts and other sites, and lasts as long as the session may", async () => {
    const answer = await signIn(test, patient, { origin: OWN_ORIGIN });
    expect(answer).toMatchObject({ status: 200, body: { jwt: null } });
    const { value, ...attributes } = setCookieOf(answer) ?? {};
    expect(attributes).toEqual({
      name: "auth.session",
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      maxAge: 90 * 24 * 60 * 60,
    });
    expect(value).toMatch(/^ey/);
    const ofAdmin = setCookieOf(await signIn(test, await test.anAdmin(), {}));
    expect(ofAdmin?.maxAge).toBe(12 * 60 * 60);
  });

  it("is Secure over TLS, which a trusted proxy, the page or PUBLIC_URL tells", async () => {
    const isSecure = async (options: object, headers: object) => {
      const app = await createTestApp(options);
      const answer = await signIn(app, await app.aPatient(), headers);
      await app.close();
      return setCookieOf(answer)?.secure === true;
    };
    const trustProxy = ["127.0.0.1"];
    const publicUrl = "https://dose.example";
    const host = "dose.example";
    expect(await isSecure({}, {})).toBe(false);
    expect(await isSecure({}, { "x-forwarded-proto": "https" })).toBe(false);
    expect(await isSecure({ trustProxy }, { "x-forwarded-proto": "https" })).toBe(true);
    expect(await isSecure({}, { host, origin: "https://dose.example" })).toBe(true);
    expect(await isSecure({ publicUrl }, { host })).toBe(true);
    expect(await isSecure({ publicUrl }, { host: "127.0.0.1:3000" })).toBe(false);
  });

  it("goes when signing out", async () => {
    const headers = await browserOf(test, patient);
    const answer = await test.call("POST", "/api/auth/logout", { headers });
    expect(setCookieOf(answer)).toMatchObject({ name: "auth.session", value: "", maxAge: 0 });
    expect((await test.call("GET", "/api/users/me", { headers })).status).toBe(401);
  });

  it("goes with the account", async () => {
    const person = await test.aPatient();
    const headers = await browserOf(test, person);
    const body = { password: person.password };
    const answer = await test.call("DELETE", "/api/profile/userdata", { headers, body });
    expect([answer.status, setCookieOf(answer)?.maxAge]).toEqual([200, 0]);
  });

  it("is not set without the header, nor when signing in fails", async () => {
    const body = { identifier: patient.email, password: patient.password };
    const plain = await test.call("POST", "/api/auth/local", { body });
    const wrong = await signIn(test, { ...patient, password: "wrong" }, { origin: OWN_ORIGIN });
    for (const answer of [plain, wrong]) expect(setCookieOf(answer)).toBeUndefined();
  });

  it("gives way to the header Authorization", async () => {
    const { cookie } = await browserOf(test, patient);
    const other = await test.aPatient();
    const token = await bearerOf(test, other);
    const me = (authorization: string) =>
      test.call("GET", "/api/users/me", { headers: { cookie, authorization } });
    expect((await me(`Bearer ${token}`)).body).toMatchObject({ user: { id: other.userid } });
    expect((await me("Bearer wrong")).status).toBe(401);
    expect((await me("Bearer")).status).toBe(401);
    // Basic authentication, as required by a proxy, is not ours.
    expect((await me("Basic YTpi")).body).toMatchObject({ user: { id: patient.userid } });
  });

  it("that names no session is refused", async () => {
    for (const cookie of ["auth.session=", "auth.session=nonsense", "other=1", "=;=;", "%"]) {
      expect((await test.call("GET", "/api/users/me", { headers: { cookie } })).status).toBe(401);
    }
  });
});

describe("a call that changes something with the cookie", () => {
  const write = async (headers: object, app = test, person = patient) => {
    const { cookie } = await browserOf(app, person);
    const body = { data: { givenname: "Ada" } };
    return app.call("PUT", "/api/profile/userdata", { body, headers: { cookie, ...headers } });
  };

  it.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of another port", { origin: "http://localhost:81" }],
    ["of a host that begins like ours", { origin: "http://localhost.evil.example" }],
    ["of a sandbox", { origin: "null" }],
    ["with a path", { origin: "http://localhost:80/x" }],
    ["that is empty", { origin: "" }],
    ["that is missing", {}],
    [
      "of a host that only an untrusted proxy names",
      {
        origin: "http://evil.example",
        "x-forwarded-host": "evil.example",
      },
    ],
  ])("is refused with an Origin %s", async (_, headers) => {
    const answer = await write(headers);
    expect(answer).toMatchObject({ status: 403, body: { error: { name: "ForbiddenError" } } });
  });

  it("is refused before its body is read, and after the session is checked", async () => {
    const { cookie } = await browserOf(test, patient);
    const broken = { body: '{"data":', headers: { cookie, "content-type": "application/json" } };
    expect((await test.call("PUT", "/api/profile/userdata", broken)).status).toBe(403);
    const dead = { ...broken, headers: { ...broken.headers, cookie: "auth.session=x" } };
    expect((await test.call("PUT", "/api/profile/userdata", dead)).status).toBe(401);
  });

  it.each([
    ["the own host", { origin: "http://localhost" }],
    ["the own host over TLS that a proxy ends", { origin: "https://localhost:80" }],
  ])("is allowed from %s", async (_, headers) => {
    expect((await write(headers)).status).toBe(200);
  });

  it("is allowed from the host that a trusted proxy names", async () => {
    const app = await createTestApp({ trustProxy: ["127.0.0.1"] });
    const person = await app.aPatient();
    const forwarded = { "x-forwarded-host": "dose.example", "x-forwarded-proto": "https" };
    const from = async (origin: string, headers: object) =>
      (await write({ origin, ...headers }, app, person)).status;
    expect(await from("https://dose.example", forwarded)).toBe(200);
    expect(await from("http://dose.example", forwarded)).toBe(403);
    await app.close();
  });

  it("is allowed with PUBLIC_URL from there only, and the refusal names that address", async () => {
    const publicUrl = "https://public.example";
    const app = await createTestApp({ trustProxy: ["127.0.0.1"], publicUrl });
    const person = await app.aPatient();
    const from = (origin: string, headers: object = {}) =>
      write({ origin, ...headers }, app, person);
    expect((await from(publicUrl)).status).toBe(200);
    const forwarded = { "x-forwarded-host": "dose.example", "x-forwarded-proto": "https" };
    for (const answer of [
      await from("https://dose.example", forwarded),
      await from("http://localhost"),
      await from("http://public.example"),
      await from("https://public.example:444"),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { error: { code: "wrong_address", values: { address: publicUrl } } },
      });
    }
    await app.close();
  });

  it("is Secure also where the page was opened at another https address than PUBLIC_URL", async () => {
    const app = await createTestApp({ publicUrl: "https://public.example" });
    const headers = { host: "dose.example", origin: "https://dose.example" };
    const answer = await signIn(app, await app.aPatient(), headers);
    expect(setCookieOf(answer)?.secure).toBe(true);
    await app.close();
  });

  it("needs no Origin with a bearer token, nor does a call that only reads", async () => {
    const token = await bearerOf(test, patient);
    const body = { data: { givenname: "Ada" } };
    const origin = "https://evil.example";
    const bearer = await test.call("PUT", "/api/profile/userdata", {
      token,
      body,
      headers: { origin },
    });
    expect(bearer.status).toBe(200);
    const { cookie } = await browserOf(test, patient);
    for (const url of ["/api/users/me", "/api/export"]) {
      expect((await test.call("GET", url, { headers: { cookie } })).status).toBe(200);
    }
  });
});
