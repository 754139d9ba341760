import type { FastifyServerOptions } from "fastify";
import type { Parts } from "../parts.ts";
import { senderOf } from "./sender.ts";

type LoggedRequest = Parameters<typeof senderOf>[0] & {
  method: string;
  routeOptions?: { url?: string | undefined };
};

/**
 * What is logged about a request: method, route and client address. No headers or bodies, and no URL, because a
 * caller may put a mail address or a token there.
 */
export function loggerOptions(
  level: Parts["logLevel"],
): NonNullable<Exclude<FastifyServerOptions["logger"], boolean>> {
  return {
    level,
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? "none",
        from: senderOf(request),
      }),
      err: describeError,
    },
  };
}

/**
 * An error without data that may be personal. Leaves out fields such as `detail`, in which PostgreSQL repeats values
 * of the row, and quoted text, in which databases and parsers repeat their input.
 */
function describeError(error: Error & { code?: unknown; constraint?: unknown }) {
  const frames = error.stack?.match(/^ {4}at .*$/gm) ?? [];
  return {
    type: error.name,
    message: withoutQuoted(error.message),
    stack: frames.join("\n"),
    ...(typeof error.code === "string" && { code: error.code }),
    ...(typeof error.constraint === "string" && { constraint: error.constraint }),
  };
}

function withoutQuoted(text: string): string {
  return text.replace(/(["'`]).*\1/gs, "$1…$1");
}
