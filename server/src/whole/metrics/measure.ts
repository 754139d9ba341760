import type { FastifyInstance } from "fastify";
import type { Metrics } from "../../platform/metrics.ts";

/** Measures requests by route pattern, because URLs may contain personal data. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return done();
    const { method, routeOptions, is404 } = request;
    const route = is404 ? "none" : (routeOptions.url ?? "none");
    const labels = { method, route, status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
