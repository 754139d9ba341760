import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../test/app.ts";

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

  it("sends no file but those of the build, however the address is written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "web-"));
    const webRoot = join(folder, "dist");
    await mkdir(join(webRoot, "assets"), { recursive: true });
    await writeFile(join(folder, "secret.txt"), "secret");
    await writeFile(join(webRoot, "index.html"), "shell");
    await writeFile(join(webRoot, "assets", "a.txt"), "public");
    const app = await createTestApp({ webRoot });
    const attempts = [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/%2e%2e%2fsecret.txt",
      "/%252e%252e%252fsecret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/..%5csecret.txt",
      "/assets/a.txt%00.html",
      "/%00",
      "/.env",
      "/assets/.hidden",
      "/.git/config",
      "//secret.txt",
      "/assets",
      "/assets/",
      "/assets%2fa.txt%2f",
      `/${join(folder, "secret.txt")}`,
    ];
    for (const url of attempts) {
      const answer = await app.call("GET", url);
      expect([url, [400, 404].includes(answer.status)]).toEqual([url, true]);
      expect(JSON.stringify(answer.body)).not.toContain('secret"');
    }
    expect((await app.call("GET", "/assets/a.txt")).body).toBe("public");
    await app.close();
    await rm(folder, { recursive: true });
  });

  it("answers questions about a file that the browser has, and for a part of it", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await mkdir(join(webRoot, "assets"));
    await writeFile(join(webRoot, "index.html"), "shell");
    await writeFile(join(webRoot, "assets", "a.js"), "0123456789");
    const app = await createTestApp({ webRoot });
    const ask = (headers: Record<string, string>) => app.call("GET", "/assets/a.js", { headers });
    const { headers } = await ask({});
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "application/javascript; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    const known = await ask({ "if-none-match": String(headers["etag"]) });
    expect([known.status, known.body]).toEqual([304, ""]);
    const part = await ask({ range: "bytes=2-4" });
    expect([part.status, part.body]).toEqual([206, "234"]);
    expect(part.headers["content-range"]).toBe("bytes 2-4/10");
    expect((await ask({ range: "bytes=20-" })).status).toBe(416);
    await app.close();
    await rm(webRoot, { recursive: true });
  });

  it("lets browsers install the program, and asks them to look for a new worker each time", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await writeFile(join(webRoot, "index.html"), "shell");
    await writeFile(join(webRoot, "sw.js"), "worker");
    await writeFile(join(webRoot, "manifest.de.webmanifest"), "{}");
    const app = await createTestApp({ webRoot });
    const worker = await app.call("GET", "/sw.js");
    expect(worker.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "application/javascript; charset=utf-8",
    });
    const shell = await app.call("GET", "/index.html", { headers: { accept: "*/*" } });
    expect([shell.status, shell.body]).toEqual([200, "shell"]);
    const policy = String(worker.headers["content-security-policy"]);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
    const manifest = await app.call("GET", "/manifest.de.webmanifest");
    expect(manifest.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "application/manifest+json",
    });
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

  it("says in every page that nobody can sign up, packed or not", async () => {
    const webRoot = await mkdtemp(join(tmpdir(), "web-"));
    await writeFile(join(webRoot, "index.html"), '<!doctype html><html lang="en">shell');
    await mkdir(join(webRoot, "pages", "de"), { recursive: true });
    await writeFile(join(webRoot, "pages", "de", "index.html"), '<html lang="de">rendered');
    await writeFile(join(webRoot, "pages", "de", "index.html.br"), brotliCompressSync("old"));
    await writeFile(join(webRoot, "robots.txt"), "<html>");
    const app = await createTestApp({ webRoot, signup: "closed" });
    const visit = (url: string, headers: Record<string, string> = {}) =>
      app.call("GET", url, { headers: { accept: "text/html", ...headers } });
    expect((await visit("/dashboard")).body).toContain('<html data-signup="closed" lang="en">');
    expect((await visit("/de")).body).toBe('<html data-signup="closed" lang="de">rendered');
    expect((await visit("/robots.txt")).body).toBe("<html>");
    const packed = await visit("/de", { "accept-encoding": "br" });
    expect(packed.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    expect(packed.headers["content-security-policy"]).toContain("script-src");
    const etag = String(packed.headers["etag"]);
    const again = { "accept-encoding": "br", "if-none-match": etag };
    expect((await visit("/de", again)).status).toBe(304);
    expect((await visit("/de", { "if-none-match": etag })).status).toBe(200);
    const head = await app.call("HEAD", "/de");
    expect([head.status, head.body]).toEqual([200, ""]);
    await app.close();
    const open = await createTestApp({ webRoot });
    const { body } = await open.call("GET", "/de", { headers: { accept: "text/html" } });
    expect(body).not.toContain("data-signup");
    await open.close();
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
    // A request that only asks whether the page exists need not say that it comes from a browser.
    const { status, body, headers } = await app.call("HEAD", "/de/auth/signin");
    expect([status, body]).toEqual([200, ""]);
    expect(headers["content-length"]).toBe(String("rendered".length));
    expect((await app.call("HEAD", "/de/auth")).status).toBe(404);
    expect((await app.call("HEAD", "/api/docs")).status).toBe(200);
    await app.close();
    await rm(webRoot, { recursive: true });
  });
});
