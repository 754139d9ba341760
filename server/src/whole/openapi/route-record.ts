import type { FastifyInstance, FastifySchema } from "fastify";

export interface BuiltRoute {
  /** `METHOD /path/:parameter` */
  call: string;
  schema: FastifySchema | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** All routes of the server, to compare with the contract. */
    builtRoutes: readonly BuiltRoute[];
  }
}

/** Call this before the first route is added. */
export function recordRoutes(app: FastifyInstance): void {
  const built: BuiltRoute[] = [];
  app.decorate("builtRoutes", built);
  app.addHook("onRoute", ({ method, url, schema }) => {
    // HEAD is answered wherever GET is, so the document need not repeat it.
    for (const one of [method].flat())
      if (one !== "HEAD") built.push({ call: `${one} ${url}`, schema });
  });
}
