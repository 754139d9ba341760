import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../test/app.ts";

let webRoot: string;
let test: TestApp;
let patient: TestPerson;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), "<title>page</title>");
  await writeFile(join(webRoot, "assets", "main-1.js"), "1");
  test = await createTestApp({ webRoot, publicUrl: "https://dosebeat.example.org" });
  patient = await test.aPatient();
});
afterAll(async () => {
  await test.close();
  await rm(webRoot, { recursive: true });
});

const html = { accept: "text/html" };

/** One answer of each kind. */
const ANSWERS = {
  "a page": () => test.call("GET", "/dashboard", { headers: html }),
  "a file": () => test.call("GET", "/assets/main-1.js"),
  "an answer of the API": () => test.call("GET", "/api/users/me", patient),
  "a sign-in": () => {
    const { email: identifier, password } = patient;
    return test.call("POST", "/api/auth/local", { body: { identifier, password } });
  },
  "an export": () =>
    test.call("GET", "/api/export", { ...patient, headers: { accept: "text/csv" } }),
  "the documentation": () => test.call("GET", "/api/docs"),
  "a health check": () => test.call("GET", "/healthz"),
  "a refusal without a token": () => test.call("GET", "/api/users/me"),
  "an unknown address": () => test.call("GET", "/api/nothing"),
  "an address that is not encoded well": () => test.call("GET", "/%zz", { headers: html }),
  "an address whose parameter is too long": () =>
    test.call("DELETE", `/api/medicines/${"1".repeat(1000)}`, patient),
  "broken JSON": () =>
    test.call("POST", "/api/auth/local", {
      headers: { "content-type": "application/json" },
      body: "{",
    }),
};

describe.each(Object.entries(ANSWERS))("%s", (_, ask) => {
  it("carries every security header and sets no cookie", async () => {
    const { headers } = await ask();
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=15552000",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("runs no script that is not a file of ours, and stands in no frame", async () => {
    const policy = String((await ask()).headers["content-security-policy"]);
    const rules = new Map(
      policy.split(/; ?/).map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]),
    );
    const scripts = rules.get("script-src") ?? rules.get("default-src") ?? [];
    expect(["'self'", "'none'"]).toContain(scripts[0]);
    expect(scripts.filter((source) => !/^'(self|none|wasm-unsafe-eval)'$/.test(source))).toEqual(
      [],
    );
    expect(rules.get("frame-ancestors")).toEqual(["'none'"]);
    expect(rules.get("base-uri")).toEqual(["'none'"]);
  });
});

it("browsers are told to come by TLS only where PUBLIC_URL says that there is TLS", async () => {
  for (const publicUrl of [undefined, "http://dosebeat.example.org"]) {
    const app = await createTestApp({ ...(publicUrl !== undefined && { publicUrl }) });
    const { headers } = await app.call("GET", "/healthz");
    expect(headers).not.toHaveProperty("strict-transport-security");
    await app.close();
  }
});

it("only what the build names by its content is kept; everything personal never is", async () => {
  const kept = async (ask: () => ReturnType<TestApp["call"]>) =>
    (await ask()).headers["cache-control"];
  expect(await kept(ANSWERS["a file"])).toBe("public, max-age=31536000, immutable");
  expect(await kept(ANSWERS["a page"])).toBe("no-cache");
  expect(await kept(ANSWERS["an answer of the API"])).toBe("no-store");
  expect(await kept(ANSWERS["an export"])).toBe("no-store");
  expect(await kept(() => test.call("GET", "/%61pi/users/me", patient))).toBe("no-store");
});

it.each([
  "//",
  "///",
  "//evil.example/",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/%00",
  "/..%2f",
])("the address %s is a page like any other", async (url) => {
  const answer = await test.call("GET", url, { headers: html });
  expect(answer.body).toBe("<title>page</title>");
  expect(answer.headers).not.toHaveProperty("location");
});
