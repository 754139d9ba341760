import type { FastifyInstance } from "fastify";
import { servePage } from "../../http/handle.ts";
import { openApiDocument } from "./document.ts";
import { documentationPage } from "./page.ts";
import { STYLE } from "./style.ts";

const NOTHING_SCRIPTED =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The contract, for programs and for people. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  const document = kept(openApiDocument);
  const json = kept(() => JSON.stringify(document()));
  const page = kept(() => documentationPage(document()));

  servePage(app, "/api/openapi.json", (_, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(json()),
  );

  servePage(app, "/api/docs", (_, reply) =>
    reply
      .header("content-security-policy", NOTHING_SCRIPTED)
      .header("content-type", "text/html; charset=utf-8")
      .send(page()),
  );

  servePage(app, "/api/docs/style.css", (_, reply) =>
    reply.header("content-type", "text/css; charset=utf-8").send(STYLE),
  );
}

/** Created on the first request: few ask for it, and every start would otherwise wait for it. */
function kept<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
