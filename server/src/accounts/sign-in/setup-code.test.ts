import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Parts } from "../../parts.ts";

const registration = (email: string, more: object = {}) => ({
  email,
  password: "violet-tractor-hums-42",
  givenname: "Ada",
  familyname: "Lovelace",
  ...more,
});
const register = (body: object, app: TestApp) =>
  app.call("POST", "/api/auth/local/register", { body });

describe("the set-up code", () => {
  const code = "set-up-code-of-the-tests";
  const withCode = async (options: Partial<Parts> = {}) => {
    const app = await createTestApp(options);
    const value = createHash("sha256").update(code).digest("hex");
    await app.db.insertInto("installation").values({ name: "setup_code", value }).execute();
    return app;
  };

  it("creates one administrator, even for two concurrent requests", async () => {
    const app = await withCode();
    const both = await Promise.all(
      ["one@example.org", "two@example.org"].map((email) =>
        register(registration(email, { setupcode: code }), app),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    const admins = await app.db.selectFrom("users").select("role").execute();
    expect(admins).toEqual([{ role: "admin" }]);
    await app.close();
  });

  it("is rejected if it is wrong or if there is an administrator", async () => {
    const app = await withCode();
    const wrong = await register(registration("a@example.org", { setupcode: "wrong" }), app);
    expect(wrong.status).toBe(403);
    await app.anAdmin();
    const late = await register(registration("b@example.org", { setupcode: code }), app);
    expect(late.status).toBe(403);
    await app.close();
  });

  it("works on a closed server, which rejects others before validating the body", async () => {
    const app = await withCode({ signup: "closed" });
    expect((await register(registration("a@example.org"), app)).status).toBe(403);
    expect((await register({ nothing: "right" }, app)).status).toBe(403);
    const first = await register(registration("b@example.org", { setupcode: code }), app);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ user: { meta: { role: "admin" } } });
    await app.close();
  });
});
