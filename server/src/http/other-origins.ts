import type { FastifyInstance } from "fastify";
import { isFhirAddress } from "./operation-outcome.ts";

const PREFLIGHT = {
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "authorization, accept, content-type, prefer",
  "access-control-max-age": "3600",
};

/**
 * Lets pages of other origins read below `/fhir` with their own tokens: patients' apps run in browsers. What is open
 * to every origin is never sent with cookies, so nobody's session can be used.
 */
export function openToOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (isFhirAddress(request.url)) reply.header("access-control-allow-origin", "*");
    done();
  });
  app.options("/fhir/*", { config: { isPage: true } }, async (_, reply) =>
    reply.code(204).headers(PREFLIGHT).send(),
  );
}
