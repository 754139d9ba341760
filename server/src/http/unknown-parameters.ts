import type { FastifyInstance, FastifyRequest } from "fastify";
import { MAX_FAULTS, Refusal } from "./errors.ts";

/**
 * Nothing is ignored silently: calls without parameters reject any, as schemas reject unknown ones. Networks and
 * monitoring may add parameters to calls of ingest and health.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook("preValidation", ({ body, query, routeOptions }: FastifyRequest, _, done) => {
    const { url = "", schema, config } = routeOptions;
    if (config.call?.who === "ingest") return done();
    if (!schema?.body) refuseFields(body);
    if (!schema?.querystring && url.startsWith("/api/")) refuseFields(query);
    done();
  });
}

function refuseFields(given: unknown): void {
  const names = typeof given === "object" && given !== null ? Object.keys(given) : [];
  if (names.length === 0) return;
  const faults = names
    .slice(0, MAX_FAULTS)
    .map((name) => ({ path: [name], message: "is not allowed here" }));
  const message = `${names[0]} is not allowed here`;
  const further = names.length - faults.length;
  throw new Refusal(400, "ValidationError", message, faults, undefined, further);
}
