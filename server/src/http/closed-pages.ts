import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** A page whose first element says that nobody can sign up: its styles then hide the offers. */
export type ClosedPage = Readonly<Record<"br" | "gzip" | "identity", Buffer>> & { etag: string };

/** The pages of a server without sign-up, by file name. */
export async function closedPages(
  root: string,
  pages: readonly string[],
): Promise<Map<string, ClosedPage>> {
  const made = pages.map(async (page) => {
    const html = await readFile(resolve(root, page), "utf8");
    const identity = Buffer.from(html.replace(/<html(?=[\s>])/, '<html data-signup="closed"'));
    const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    const closed = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity), etag };
    return [page, closed] as const;
  });
  return new Map(await Promise.all(made));
}

/** Sends a page in the smallest form that the browser accepts, unless the browser already has it. */
export function sendClosedPage(
  page: ClosedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const asked = new Negotiator(request.raw).encodings(["br", "gzip", "identity"])[0];
  const encoding = asked === "br" || asked === "gzip" ? asked : "identity";
  const etag = page.etag.replace(/"$/, `-${encoding}"`);
  const vary = reply.getHeader("vary");
  reply
    .header("vary", vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`)
    .header("etag", etag)
    .header("cache-control", "no-cache");
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(page[encoding]);
}
