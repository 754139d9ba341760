import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
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
    await app.db.schema.alterTable("installation").renameTo("hidden").execute();
    expect((await app.call("GET", "/readyz")).status).toBe(503);
    await app.close();
  });

  it("tells nothing of the inside when a query is wrong", async () => {
    const app = await createTestApp();
    const { token } = await app.aPatient();
    await app.db.schema.alterTable("medicines").renameTo("hidden").execute();
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

describe("the web application", () => {
  it("is served with its page for every address that people open", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await writeFile(join(webRoot, "index.html"), "<title>page</title>");
    await writeFile(join(webRoot, "robots.txt"), "all");
    const app = await createTestApp({ webRoot });
    const html = { headers: { accept: "text/html,*/*" } };
    for (const url of ["/", "/dashboard", "/de/my-medicine/3/edit?a=b", "/index.html"]) {
      const answer = await app.call("GET", url, html);
      expect(answer.body).toBe("<title>page</title>");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
    expect((await app.call("GET", "/robots.txt")).body).toBe("all");
    for (const url of ["/api/nothing", "/api"]) {
      expect((await app.call("GET", url, html)).status).toBe(404);
    }
    for (const url of ["/assets/gone.js", "/../app.ts", "/%2e%2e/app.ts"]) {
      expect((await app.call("GET", url)).status).toBe(404);
    }
    await app.close();
    await rm(webRoot, { recursive: true });
  });

  it("sends a visitor of its first page on to their language, and only there", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await writeFile(join(webRoot, "index.html"), "<title>page</title>");
    const app = await createTestApp({ webRoot });
    const visit = (url: string, headers: Record<string, string>) =>
      app.call("GET", url, { headers: { accept: "text/html", ...headers } });
    const german = { "accept-language": "de-DE,de;q=0.9,en;q=0.8" };
    const sent = await visit("/?a=b", german);
    expect(sent.status).toBe(302);
    expect(sent.headers["location"]).toBe("/de?a=b");
    expect(sent.headers["vary"]).toContain("accept-language");
    const kept = await visit("/", { ...german, cookie: "a=b; locale=fr" });
    expect(kept.headers["location"]).toBe("/fr");
    for (const url of ["/dashboard", "/fr", "/auth/signin"]) {
      expect((await visit(url, german)).status).toBe(200);
    }
    expect((await visit("/", { ...german, cookie: "locale=en" })).status).toBe(200);
    expect((await visit("/", {})).status).toBe(200);
    await app.close();
    await rm(webRoot, { recursive: true });
  });

  it("serves pages that were rendered at build time at their addresses, and packed files packed", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await writeFile(join(webRoot, "index.html"), "shell");
    const page = join(webRoot, "pages", "de", "auth", "signin");
    await mkdir(page, { recursive: true });
    await writeFile(join(page, "index.html"), "rendered");
    await writeFile(join(page, "index.html.br"), brotliCompressSync("rendered, packed"));
    const app = await createTestApp({ webRoot });
    const visit = (url: string, encoding = "identity") =>
      app.call("GET", url, { headers: { accept: "text/html", "accept-encoding": encoding } });
    for (const url of ["/de/auth/signin", "/de/auth/signin?from=x", "/de/auth/signin/"]) {
      expect((await visit(url)).body).toBe("rendered");
    }
    const packed = await visit("/de/auth/signin", "gzip, br");
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["content-type"]).toContain("text/html");
    expect(packed.headers["cache-control"]).toBe("no-cache");
    for (const url of ["/auth/signin", "/pages/de/auth/signin/index.html", "/de/auth"]) {
      expect((await visit(url)).body).toBe("shell");
    }
    // Whoever only asks whether it is there need not say that it is a browser.
    const { status, body, headers } = await app.call("HEAD", "/de/auth/signin");
    expect([status, body]).toEqual([200, ""]);
    expect(headers["content-length"]).toBe(String("rendered".length));
    expect((await app.call("HEAD", "/de/auth")).status).toBe(404);
    expect((await app.call("HEAD", "/api/docs")).status).toBe(404);
    await app.close();
    await rm(webRoot, { recursive: true });
  });
});
