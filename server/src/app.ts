import { randomUUID } from "node:crypto";
import fastifyCompress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { limitWrites } from "./access/quotas/writes.ts";
import { addOutbox } from "./accounts/account-mail/outbox.ts";
import { addAuthentication } from "./authentication/authenticate.ts";
import { countRefusals } from "./authentication/count-refusals.ts";
import { refuseOverload } from "./authentication/refuse-overload.ts";
import { answerCalls } from "./calls.ts";
import { readJsonBodies } from "./http/bodies.ts";
import { answerClientErrors } from "./http/client-errors.ts";
import { COMPRESSIBLE } from "./http/compressible.ts";
import { sayDeprecations } from "./http/deprecation.ts";
import { notFound } from "./http/errors.ts";
import { failureAnswerer } from "./http/failures.ts";
import { loggerOptions } from "./http/logger.ts";
import { openToOtherOrigins } from "./http/other-origins.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { refuseUnknownParameters } from "./http/unknown-parameters.ts";
import { validatorCompiler } from "./http/validation.ts";
import type { Parts } from "./parts.ts";
import { measureRequests } from "./whole/metrics/measure.ts";
import { recordRoutes } from "./whole/openapi/route-record.ts";

/** A request that has not fully arrived after this time loses its connection. */
const ARRIVES_WITHIN_MS = 60_000;

/** The complete server, ready to listen or to be called with `inject`. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const headers = securityHeaders(parts.publicUrl);
  const everywhere = Object.entries({ ...headers, "cache-control": "no-store" });
  const answerFailure = failureAnswerer(parts.clock);
  const requestTimeout = parts.requestTimeoutMs ?? ARRIVES_WITHIN_MS;
  const app = Fastify({
    logger: { ...loggerOptions(parts.logLevel), ...(parts.logTo && { stream: parts.logTo }) },
    trustProxy: parts.trustProxy ?? false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: true,
    requestTimeout,
    http: { requestTimeout, connectionsCheckingInterval: requestTimeout / 2 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerFailure(error, request, reply);
    },
    clientErrorHandler: answerClientErrors(headers),
  });
  readJsonBodies(app);
  recordRoutes(app);
  measureRequests(app, parts.metrics);
  parts.tracing?.follow(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw notFound("The address");
  });
  // Hooks that do not wait are not promises: a dozen promises cost a tenth of a small call.
  app.addHook("onRequest", (request, reply, done) => {
    // Answers that may be cached override this.
    for (const [name, value] of everywhere) reply.header(name, value);
    reply.header("x-request-id", request.id);
    if (parts.ending?.aborted) reply.header("connection", "close");
    // Before the body is read: an unknown address stays unknown, whatever was sent to it.
    if (request.is404) throw notFound("The address");
    done();
  });
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    customTypes: COMPRESSIBLE,
  });
  sayDeprecations(app);
  addOutbox(app, parts);
  openToOtherOrigins(app);
  const refuseKnown = refuseOverload(app, parts);
  await addAuthentication(app, parts);
  refuseKnown();
  countRefusals(app, parts);
  limitWrites(app, parts);
  refuseUnknownParameters(app);
  await answerCalls(app, parts);
  await app.ready();
  return app;
}
