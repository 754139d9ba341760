import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp } from "../test/app.ts";
import { connect } from "./database/connect.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("refusals", () => {
  const post = async (body: string, type = "application/json") => {
    const headers = { "content-type": type };
    return test.call("POST", "/api/auth/local", { headers, body });
  };

  it.each([
    ["broken JSON", 400, "ValidationError", '{"identifier":', "application/json"],
    ["an empty body", 400, "ValidationError", "", "application/json"],
    ["no object", 400, "ValidationError", "null", "application/json"],
    ["another media type", 415, "UnsupportedMediaTypeError", "<a/>", "text/xml"],
    ["too large", 413, "PayloadTooLargeError", `"${"x".repeat(1024 * 1024)}"`, "application/json"],
  ])("of a body: %s", async (_, status, name, body, type) => {
    const answer = await post(body, type);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ data: null, error: { status, name } });
  });

  it.each(["/api/nothing", "/nothing", "/api/medicine/assignMedicine"])(
    "of an unknown address: %s",
    async (url) => {
      const answer = await test.call("GET", url);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: { name: "NotFoundError" } });
    },
  );

  it.each([
    ["JSON", "{}", "application/json"],
    ["broken JSON", "{", "application/json"],
    ["another media type", "<a/>", "text/xml"],
    ["too large", "x".repeat(1024 * 1024 + 1), "application/json"],
  ])("of an unknown address with a body: %s", async (_, body, type) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const headers = { "content-type": type };
      const answer = await test.call(method, "/api/nothing", { headers, body });
      expect(answer.status).toBe(404);
    }
  });

  it("of an address that is not encoded well", async () => {
    const answer = await test.call("GET", "/api/%zz");
    expect(answer.status).toBe(400);
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("name every fault of a body, inside data", async () => {
    const { token } = await test.aPatient();
    const answer = await test.call("POST", "/api/medicine/assignMedicine", {
      token,
      body: {
        data: [
          { name: "A", startdate: "2026-05-01" },
          { startdate: "soon", colour: "red" },
        ],
      },
    });
    expect(answer.status).toBe(400);
    expect(faultsIn(answer).sort()).toEqual(["1.colour", "1.name", "1.startdate"]);
  });
});

describe("HEAD", () => {
  it.each([
    "/healthz",
    "/api/openapi.json",
    "/api/users/me",
    "/api/doses?from=2026-05-01&to=2026-05-02",
    "/api/export",
    "/api/events",
  ])("is answered as GET, without a body: %s", async (url) => {
    const { token } = await test.aPatient();
    const answer = await test.app.inject({
      method: "HEAD",
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  });

  it("is refused as GET", async () => {
    const { statusCode } = await test.app.inject({ method: "HEAD", url: "/api/users/me" });
    expect(statusCode).toBe(401);
  });
});

describe("every answer", () => {
  it("carries an id of its own and the security headers", async () => {
    const answers = await Promise.all([test.call("GET", "/healthz"), test.call("GET", "/api/no")]);
    const ids = answers.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    for (const { headers } of answers) {
      expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("of the API is kept by no cache", async () => {
    const { token } = await test.aPatient();
    const { headers } = await test.call("GET", "/api/users/me", { token });
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe("a database that fails", () => {
  it("is 503 while it cannot be reached, and the process stays up", async () => {
    const { token } = await test.aPatient();
    const { db } = connect({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const app = await createTestApp({ db });
    expect((await app.call("GET", "/healthz")).status).toBe(200);
    for (const url of ["/readyz", "/api/users/me"]) {
      const answer = await app.call("GET", url, { token });
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ error: { name: "ServiceUnavailableError" } });
      expect(JSON.stringify(answer.body)).not.toContain("127.0.0.1");
    }
    await db.destroy();
    await app.close();
  });

  it("is told to the log once in ten seconds, with how many calls failed meanwhile", async () => {
    const { token } = await test.aPatient();
    const { db } = connect({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const lines: string[] = [];
    const app = await createTestApp({
      db,
      logLevel: "warn",
      logTo: { write: (line) => lines.push(line) },
    });
    const fail = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        expect((await app.call("GET", "/api/users/me", { token })).status).toBe(503);
      }
      return lines.splice(0).map((line) => JSON.parse(line));
    };
    expect(await fail(4)).toMatchObject([{ suppressed: 0, err: { code: "ECONNREFUSED" } }]);
    app.clock.advance(9_999);
    expect(await fail(2)).toEqual([]);
    app.clock.advance(1);
    expect(await fail(2)).toMatchObject([
      { suppressed: 5, msg: "request failed because of an outage" },
    ]);
    app.clock.advance(-60_000);
    expect(await fail(1)).toMatchObject([{ suppressed: 1 }]);
    await db.destroy();
    await app.close();
  });

  it("is 503 when it ends a connection in the middle of a call", async () => {
    const app = await createTestApp();
    const { token } = await app.aPatient();
    const waiting = await app.db.transaction().execute(async (tx) => {
      await sql`lock table users`.execute(tx);
      const call = app.call("GET", "/api/users/me", { token });
      const blocked = sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await blocked.execute(app.db)).rows)
        .toEqual([{ ended: true }]);
      return call;
    });
    expect(waiting.status).toBe(503);
    expect((await app.call("GET", "/api/users/me", { token })).status).toBe(200);
    await app.close();
  });

  it("is not ready without its tables", async () => {
    const app = await createTestApp();
    expect((await app.call("GET", "/readyz")).status).toBe(200);
    await app.owner.schema.alterTable("installation").renameTo("hidden").execute();
    expect((await app.call("GET", "/readyz")).status).toBe(503);
    await app.close();
  });

  it("tells nothing of the inside when a query is wrong", async () => {
    const app = await createTestApp();
    const { token } = await app.aPatient();
    await app.owner.schema.alterTable("medicines").renameTo("hidden").execute();
    const answer = await app.call("GET", "/api/profile/userdata", { token });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      data: null,
      error: {
        status: 500,
        name: "InternalServerError",
        message: "Something went wrong on the server.",
        details: { errors: [] },
      },
    });
    await app.close();
  });
});
