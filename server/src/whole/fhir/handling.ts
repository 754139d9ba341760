import type { FastifyInstance, FastifyRequest } from "fastify";

const ignored = new WeakMap<FastifyRequest, string[]>();

/**
 * Nothing is ignored silently: a search refuses parameters that it does not know, as `Prefer: handling=strict` asks.
 * With `handling=lenient` they are ignored, and the answer says so.
 */
export function honourHandling(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    const { query, headers, routeOptions } = request;
    if (!/(?:^|[;,\s])handling\s*=\s*"?lenient\b/i.test(String(headers["prefer"] ?? ""))) return;
    const known = routeOptions.config.call?.query?.shape ?? {};
    if (typeof query !== "object" || query === null) return;
    const names = Object.keys(query).filter((name) => !Object.hasOwn(known, name));
    for (const name of names) Reflect.deleteProperty(query, name);
    if (names.length > 0) ignored.set(request, names);
  });
}

/** An OperationOutcome about what was ignored in a request; undefined: nothing was. */
export function ignoredOf(request: FastifyRequest) {
  const names = ignored.get(request);
  if (!names) return undefined;
  return {
    resourceType: "OperationOutcome",
    issue: names.slice(0, 20).map((name) => ({
      severity: "warning",
      code: "not-supported",
      details: { text: `${name.slice(0, 100)} is not known here and was ignored` },
    })),
  };
}
