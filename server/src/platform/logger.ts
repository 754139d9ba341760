import type { FastifyServerOptions } from "fastify";
import type { Parts } from "./parts.ts";

/**
 * What is logged of a request: method, path and sender. Neither headers nor bodies, and no query,
 * because a stranger may put a mail address or a token there.
 */
export function loggerOptions(
  level: Parts["logLevel"],
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split("?")[0],
        from: request.ip,
      }),
      err: describeError,
    },
  };
}

/** An error without the fields in which PostgreSQL repeats values of the row, such as `detail`. */
function describeError(error: Error & { code?: unknown }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? "",
    ...(typeof error.code === "string" && { code: error.code }),
  };
}
