import { readdir } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound } from "./errors.ts";
import { servePage } from "./handle.ts";
import { negotiateLanguage } from "./negotiate-language.ts";

/** The path after the first slash, decoded. */
const Wildcard = z.object({ "*": z.string() });

/**
 * Serves the built web application: its files, prerendered pages, and its shell for every other URL
 * opened in a browser. Files compressed at build time are sent compressed.
 */
export async function webPages(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot);
  const files = await filesBelow(root);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const { "*": path } = Wildcard.parse(request.params);
    if (files.has(path) && !isPage(path)) {
      return reply.header("cache-control", cachingOf(path)).sendFile(path);
    }
    if (path === "api" || path.startsWith("api/")) throw notFound("The address");
    const page = `pages/${path.replace(/\/$/, "")}/index.html`.replace("//", "/");
    const isRendered = files.has(page);
    // Other URLs are routes of the application, which only browsers run.
    const isBrowser = request.headers.accept?.includes("text/html") ?? false;
    if (!isRendered && !isBrowser) throw notFound("The address");
    if (path === "" && redirectToLanguage(request, reply)) return reply;
    return reply.header("cache-control", "no-cache").sendFile(isRendered ? page : "index.html");
  };
  servePage(app, "/*", handler, ["GET", "HEAD"]);
}

/** Only the first page negotiates the language; any other URL without a prefix is English. */
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
