import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { build } from "vite";
import { securityHeaders } from "../../server/src/http/security-headers.ts";
import { webPages } from "../../server/src/http/web-pages.ts";
import { pack } from "../../web/build/pack.ts";

const ROOT = fileURLToPath(new URL("bare-page/", import.meta.url));
const HEADERS = securityHeaders(undefined);

interface BareWeb {
  url: string;
  stop(): Promise<void>;
}

/**
 * The bare page, built and compressed as the product is and served by the same code with the same
 * headers. Its line comes from the measured server at `origin`.
 */
export async function startBareWeb(origin: string): Promise<BareWeb> {
  const outDir = join(ROOT, "dist");
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [pack()],
    build: { outDir, emptyOutDir: true, target: "es2022" },
  });
  const app = Fastify();
  app.addHook("onRequest", async (_, reply) => {
    reply.headers(HEADERS);
  });
  app.get("/api/users/me", async ({ headers: { cookie = "" } }, reply) => {
    const answer = await fetch(`${origin}/api/users/me`, { headers: { cookie } });
    return reply
      .code(answer.status)
      .type("application/json")
      .send(await answer.text());
  });
  await webPages(app, outDir, "open");
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, stop: () => app.close() };
}
