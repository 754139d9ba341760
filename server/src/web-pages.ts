import { readdir } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./errors.ts";

/** Serves the built web application: its files, and its page for every address that people open. */
export async function webPages(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot);
  const files = await filesBelow(root);
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false });

  app.get("/*", (request, reply) => {
    const path = decodeURI(new URL(request.url, "http://localhost").pathname).slice(1);
    if (files.has(path) && path !== "index.html") {
      return reply.header("cache-control", cachingOf(path)).sendFile(path);
    }
    const opensPage = request.headers.accept?.includes("text/html") ?? false;
    if (!opensPage || path === "api" || path.startsWith("api/")) throw notFound("The address");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}

async function filesBelow(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, resolve(entry.parentPath, entry.name)).split(sep).join("/")),
  );
}

/** What the build names by its content never changes. */
function cachingOf(path: string): string {
  return path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
