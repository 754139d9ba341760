import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS } from "./access.ts";
import { addAuthentication } from "./authenticate.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Method = Parameters<TestApp["call"]>[0];
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function callsOf(...rules: string[]): [Method, string][] {
  return Object.entries(ACCESS).flatMap(([call, rule]) => {
    const [name, url = ""] = call.split(" ");
    const method = METHODS.find((known) => known === name);
    return method && rules.includes(rule) ? [[method, url.replace(/:\w+/, "1")]] : [];
  });
}

const brokenJson = { headers: { "content-type": "application/json" }, body: '{"data":' };

describe("who may call", () => {
  it.each(callsOf("user", "admin", "ingest"))("nobody may call %s %s", async (method, url) => {
    const answer = await test.call(method, url, method === "GET" ? {} : brokenJson);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ data: null, error: { name: "UnauthorizedError" } });
  });

  it.each(callsOf("admin"))("a patient may not call %s %s", async (method, url) => {
    const { token } = await test.aPatient();
    const answer = await test.call(method, url, { token, ...(method !== "GET" && brokenJson) });
    expect(answer.status).toBe(403);
  });

  it.each(callsOf("ingest"))("a person may not call %s %s", async (method, url) => {
    const { token } = await test.anAdmin();
    expect((await test.call(method, url, { token })).status).toBe(401);
  });

  it("knows every route that is built, and every route of the table is built", () => {
    const missing = Object.keys(ACCESS).filter((call) => {
      const [method = "", url = ""] = call.split(" ");
      const known = METHODS.find((name) => name === method);
      return url !== "/*" && !(known && test.app.hasRoute({ method: known, url }));
    });
    expect(missing).toEqual([]);
  });

  it("does not build a route that the table does not name", async () => {
    const app = Fastify();
    await addAuthentication(app, test.parts);
    expect(() => app.get("/api/secrets", () => "")).toThrow("GET /api/secrets is missing");
  });
});

describe("a token", () => {
  const me = (token: string) => test.call("GET", "/api/users/me", { token });

  it("dies after 7 days, and not before", async () => {
    const app = await createTestApp();
    const { token } = await app.aPatient();
    app.clock.advance(7 * 24 * 60 * 60_000 - 1000);
    expect((await app.call("GET", "/api/users/me", { token })).status).toBe(200);
    app.clock.advance(1000);
    expect((await app.call("GET", "/api/users/me", { token })).status).toBe(401);
    await app.close();
  });

  it.each([
    ["a raised generation", { token_generation: 1 }],
    ["a blocked user", { is_active: false }],
  ])("dies with %s", async (_, change) => {
    const { token, userid } = await test.aPatient();
    expect((await me(token)).status).toBe(200);
    await test.db.updateTable("users").set(change).where("id", "=", userid).execute();
    expect((await me(token)).status).toBe(401);
  });

  it("opens administrators' calls only while the role lasts", async () => {
    const { token, userid } = await test.anAdmin();
    expect((await test.call("GET", "/api/profiles", { token })).status).toBe(200);
    const role = "patient" as const;
    await test.db.updateTable("users").set({ role }).where("id", "=", userid).execute();
    expect((await test.call("GET", "/api/profiles", { token })).status).toBe(403);
  });

  it("is refused when it is unsigned, signed by somebody else, in another way, or no token", async () => {
    const { token, userid } = await test.aPatient();
    const claims = token.split(".")[1] ?? "";
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const payload = { userid, generation: 0, iat: 0, exp: 9_999_999_999 };
    const stranger = await createTestApp({ jwtSecret: randomBytes(32).toString("hex") });
    const refused = [
      `${none}.${claims}.`,
      stranger.app.jwt.sign(payload),
      test.app.jwt.sign(payload, { algorithm: "HS512" }),
      test.app.jwt.sign({ userid, generation: 0 }),
      token.slice(0, -2),
      "nonsense",
    ];
    await stranger.close();
    for (const bad of refused) expect((await me(bad)).status).toBe(401);
    expect((await me(test.app.jwt.sign(payload))).status).toBe(200);
  });
});
