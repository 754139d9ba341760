import { createHash } from "node:crypto";
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
  await writeFile(join(webRoot, "index.html"), PAGE);
  await writeFile(join(webRoot, "assets", "main-1.js"), "1");
  await writeFile(join(webRoot, "icon.svg"), "<svg/>");
  test = await createTestApp({ webRoot, publicUrl: "https://dosebeat.example.org" });
  patient = await test.aPatient();
});
afterAll(async () => {
  await test.close();
  await rm(webRoot, { recursive: true });
});

const html = { accept: "text/html" };
const INLINE = "document.title;";
const PAGE = `<title>page</title><script>${INLINE}</script>`;

/** One response of each kind. */
const RESPONSES = {
  "a page": () => test.call("GET", "/dashboard", { headers: html }),
  "a file": () => test.call("GET", "/assets/main-1.js"),
  "a picture": () => test.call("GET", "/icon.svg"),
  "an answer of the API": () => test.call("GET", "/api/users/me", patient),
  "a sign-in": () => {
    const { email: identifier, password } = patient;
    return test.call("POST", "/api/auth/local", { body: { identifier, password } });
  },
  "an export": () =>
    test.call("GET", "/api/export", { ...patient, headers: { accept: "text/csv" } }),
  "the documentation": () => test.call("GET", "/api/docs"),
  "a health check": () => test.call("GET", "/healthz"),
  metrics: () => test.call("GET", "/metrics"),
  "an error without a token": () => test.call("GET", "/api/users/me"),
  "an unknown URL": () => test.call("GET", "/api/nothing"),
  "a malformed URL": () => test.call("GET", "/%zz", { headers: html }),
  "a URL with too long a parameter": () =>
    test.call("DELETE", `/api/medicines/${"1".repeat(1000)}`, patient),
  "broken JSON": () =>
    test.call("POST", "/api/auth/local", {
      headers: { "content-type": "application/json" },
      body: "{",
    }),
};

describe.each(Object.entries(RESPONSES))("%s", (name, send) => {
  it("has every security header and sets no cookie", async () => {
    const { headers } = await send();
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("names its type, and the encoding of its text", async () => {
    const type = String((await send()).headers["content-type"]);
    expect(type).toMatch(/^[a-z]+\/[a-z+]+; (?:version=[\d.]+; )?charset=utf-8$/);
  });

  it("allows only our own script files, inline scripts of pages by hash, and no framing", async () => {
    const { headers } = await send();
    const policy = String(headers["content-security-policy"]);
    const rules = new Map(
      policy.split(/; ?/).map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]),
    );
    const scripts = rules.get("script-src") ?? rules.get("default-src") ?? [];
    expect(["'self'", "'none'"]).toContain(scripts[0]);
    const others = scripts.filter((source) => !/^'(self|none|wasm-unsafe-eval)'$/.test(source));
    const hash = createHash("sha256").update(INLINE).digest("base64");
    const isOurPage = name === "a page";
    expect(others).toEqual(isOurPage ? [`'sha256-${hash}'`] : []);
    expect(rules.get("frame-ancestors")).toEqual(["'none'"]);
    expect(rules.get("base-uri")).toEqual(["'none'"]);
  });
});

it("sends HSTS only if PUBLIC_URL uses TLS", async () => {
  for (const publicUrl of [undefined, "http://dosebeat.example.org"]) {
    const app = await createTestApp({ ...(publicUrl !== undefined && { publicUrl }) });
    const { headers } = await app.call("GET", "/healthz");
    expect(headers).not.toHaveProperty("strict-transport-security");
    await app.close();
  }
});

it("lets only files named by content hash be cached, and never personal data", async () => {
  const cachingOf = async (send: () => ReturnType<TestApp["call"]>) =>
    (await send()).headers["cache-control"];
  expect(await cachingOf(RESPONSES["a file"])).toBe("public, max-age=31536000, immutable");
  expect(await cachingOf(RESPONSES["a page"])).toBe("no-cache");
  expect(await cachingOf(RESPONSES["an answer of the API"])).toBe("no-store");
  expect(await cachingOf(RESPONSES["an export"])).toBe("no-store");
  expect(await cachingOf(() => test.call("GET", "/%61pi/users/me", patient))).toBe("no-store");
});

it.each([
  "//",
  "///",
  "//evil.example/",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/%00",
  "/..%2f",
])("the URL %s is a page like any other", async (url) => {
  const answer = await test.call("GET", url, { headers: html });
  expect(answer.body).toBe(PAGE);
  expect(answer.headers).not.toHaveProperty("location");
});
