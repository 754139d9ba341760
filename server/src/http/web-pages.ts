import { readdir } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound } from "./errors.ts";
import { servePage } from "./handle.ts";
import { negotiateLanguage } from "./negotiate-language.ts";

/** What follows the first slash, decoded. */
const Wildcard = z.object({ "*": z.string() });

/**
 * Serves the built web application: its files, the pages that were rendered at build time, and its
 * shell for every other address that people open. Files that were packed at build time are sent so.
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
    // Other addresses are known to the program alone, which only a browser runs.
    const isBrowser = request.headers.accept?.includes("text/html") ?? false;
    if (!isRendered && !isBrowser) throw notFound("The address");
    if (path === "" && leadsElsewhere(request, reply)) return reply;
    return reply.header("cache-control", "no-cache").sendFile(isRendered ? page : "index.html");
  };
  servePage(app, "/*", handler, ["GET", "HEAD"]);
}

/** Only the first page asks for the language; any other address without a prefix is English. */
function leadsElsewhere(request: FastifyRequest, reply: FastifyReply): boolean {
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

/** Pages have the address that they were rendered for, not that of their file. */
function isPage(path: string): boolean {
  return path.endsWith(".html");
}

/** What the build names by its content never changes. */
function cachingOf(path: string): string {
  return path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
