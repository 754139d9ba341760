import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";

/**
 * Nothing is ignored silently: calls without parameters refuse them, as schemas refuse those that they
 * do not name. Networks and watchmen may add what they like to addresses of ingest and health.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body, routeOptions: { schema, config } }) => {
    if (schema?.body || config.rule === "ingest") return;
    const names = typeof body === "object" && body !== null ? Object.keys(body) : [];
    if (names.length > 0) throw refusal(names);
  });
  app.addHook("preValidation", async ({ query, routeOptions }: FastifyRequest) => {
    const { url = "", schema, config } = routeOptions;
    if (schema?.querystring || config.rule === "ingest" || !url.startsWith("/api/")) return;
    const names = Object.keys(query ?? {});
    if (names.length === 0) return;
    throw refusal(names);
  });
}

function refusal(names: readonly string[]): Refusal {
  const faults = names.map((name) => ({ path: [name], message: "is not known here" }));
  return new Refusal(400, "ValidationError", `${names[0]} is not known here`, faults);
}
