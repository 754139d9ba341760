import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import send from "@fastify/send";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { z } from "zod";
import { closedPages, sendClosedPage } from "./closed-pages.ts";
import { notFound } from "./errors.ts";
import { servePage } from "./handle.ts";
import { negotiateLanguage } from "./negotiate-language.ts";
import { policyWithScripts } from "./security-headers.ts";

/** The page for every address that was not rendered at build time. */
const SHELL = "index.html";

/** The path after the first slash, decoded. */
const Wildcard = z.object({ "*": z.string() });

/**
 * Serves the built web application: its files, prerendered pages, and its shell for every other URL
 * opened in a browser. Files compressed at build time are sent compressed.
 */
export async function webPages(
  app: FastifyInstance,
  webRoot: string,
  signup: "open" | "closed",
): Promise<void> {
  const root = resolve(webRoot);
  const files = await filesBelow(root);
  const pages = [...files].filter(isPage);
  const policies = await policiesOf(root, pages);
  const closed = await closedPages(root, signup === "closed" ? pages : []);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { "*": path } = Wildcard.parse(request.params);
    if (files.has(path) && !isPage(path)) {
      return sendFile(root, files, path, request, reply);
    }
    if (/^(?:api|fhir|oauth|scim)(?:\/|$)/.test(path)) throw notFound("The address");
    const page = `pages/${path.replace(/\/$/, "")}/index.html`.replace("//", "/");
    const isRendered = files.has(page);
    // Other URLs are routes of the application, which only browsers run. The service worker asks for the
    // shell by its name, and accepts anything.
    const isBrowser = request.headers.accept?.includes("text/html") ?? false;
    if (!isRendered && !isBrowser && path !== SHELL) throw notFound("The address");
    if (path === "" && redirectToLanguage(request, reply)) return reply;
    const sent = isRendered ? page : SHELL;
    reply.header("content-security-policy", policies.get(sent));
    const marked = closed.get(sent);
    if (marked) return sendClosedPage(marked, request, reply);
    return sendFile(root, files, sent, request, reply);
  };
  servePage(app, "/*", handler);
}

/** The content security policy of each page, which allows its inline scripts by their hashes. */
async function policiesOf(root: string, pages: readonly string[]): Promise<Map<string, string>> {
  const policies = pages.map(async (page) => {
    const html = await readFile(resolve(root, page), "utf8");
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = ""]) => code);
    const hashes = scripts.map((code) => createHash("sha256").update(code).digest("base64"));
    return [page, policyWithScripts(hashes)] as const;
  });
  return new Map(await Promise.all(policies));
}

/** Compressed variants by the names of their encodings, the smallest first. */
const VARIANTS: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };

/** Sends one of the files found at start; only their exact paths reach the file system. */
async function sendFile(
  root: string,
  files: ReadonlySet<string>,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const available = Object.keys(VARIANTS).filter((name) => files.has(path + VARIANTS[name]));
  const [encoding] = new Negotiator(request.raw).encodings([...available, "identity"]);
  const variant = VARIANTS[encoding ?? ""] ?? "";
  const encoded = (path + variant).split("/").map(encodeURIComponent).join("/");
  const options = { root, cacheControl: false, contentType: false };
  const { statusCode, headers, stream } = await send(request.raw, encoded, options);
  if (available.length > 0) {
    const vary = reply.getHeader("vary");
    reply.header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`);
  }
  if (variant) reply.header("content-encoding", encoding);
  reply.code(statusCode).headers(headers);
  // Headers about a bad range request must not be cached.
  if (statusCode < 400) reply.header("cache-control", cachingOf(path)).type(typeOf(path));
  return reply.send(stream);
}

function typeOf(path: string): string {
  const type = send.mime.getType(path) ?? "application/octet-stream";
  const isText = send.isUtf8MimeType(type) || type.endsWith("+xml");
  return isText ? `${type}; charset=utf-8` : type;
}

/** Only the root page negotiates the language; any other URL without a prefix is English. */
function redirectToLanguage(request: FastifyRequest, reply: FastifyReply): boolean {
  const { cookie, "accept-language": accepted } = request.headers;
  const language = negotiateLanguage(cookie, accepted);
  reply.header("vary", "cookie, accept-language");
  if (language === "en") return false;
  const search = /\?.*$/.exec(request.url)?.[0] ?? "";
  reply.header("cache-control", "no-cache").redirect(`/${language}${search}`, 302);
  return true;
}

async function filesBelow(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, resolve(entry.parentPath, entry.name)).split(sep).join("/")),
  );
}

/** Pages have the URL that they were rendered for, not that of their file. */
function isPage(path: string): boolean {
  return path.endsWith(".html");
}

/** Files named by their content hash never change. */
function cachingOf(path: string): string {
  return path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
