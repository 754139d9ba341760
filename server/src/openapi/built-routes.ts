import type { FastifyInstance, FastifySchema } from "fastify";

export interface BuiltRoute {
  /** `METHOD /path/:parameter` */
  call: string;
  schema: FastifySchema | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Every route that was built, so that it can be held against the contract. */
    builtRoutes: readonly BuiltRoute[];
  }
}

/** To be called before the first route is built. */
export function rememberRoutes(app: FastifyInstance): void {
  const built: BuiltRoute[] = [];
  app.decorate("builtRoutes", built);
  app.addHook("onRoute", ({ method, url, schema }) => {
    for (const one of [method].flat()) built.push({ call: `${one} ${url}`, schema });
  });
}
