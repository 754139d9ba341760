import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addAuthentication } from "./authenticate.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("a route", () => {
  it("cannot be added without a call", async () => {
    const app = Fastify();
    await addAuthentication(app, test.parts);
    expect(() => app.get("/api/secrets", () => "")).toThrow("GET /api/secrets serves no call");
  });
});

describe("a token", () => {
  const me = (token: string) => test.call("GET", "/api/users/me", { token });

  it.each([
    ["a raised generation", { token_generation: 1 }],
    ["a blocked user", { is_active: false }],
  ])("dies with %s", async (_, change) => {
    const { token, userid } = await test.aPatient();
    expect((await me(token)).status).toBe(200);
    await test.db.updateTable("users").set(change).where("id", "=", userid).execute();
    expect((await me(token)).status).toBe(401);
  });

  it("in the cache does not validate one with other claims or another signature", async () => {
    const { token } = await test.aPatient();
    const other = (await test.aPatient()).token;
    for (const known of [token, other]) expect((await me(known)).status).toBe(200);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const [, otherClaims = "", otherSignature = ""] = other.split(".");
    for (const forged of [
      [head, otherClaims, signature],
      [head, claims, otherSignature],
      [head, claims, ""],
      [head, claims],
    ]) {
      expect((await me(forged.join("."))).status).toBe(401);
    }
  });

  it("gives access to administrators' calls only while the user has the role", async () => {
    const { token, userid } = await test.anAdmin();
    expect((await test.call("GET", "/api/profiles", { token })).status).toBe(200);
    const role = "patient" as const;
    await test.db.updateTable("users").set({ role }).where("id", "=", userid).execute();
    expect((await test.call("GET", "/api/profiles", { token })).status).toBe(403);
  });
});
