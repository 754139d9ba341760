import { type Call, nameOf } from "@dosebeat/contract/base/define-call";
import type { Deprecated } from "@dosebeat/contract/base/deprecated";
import { CALLS } from "@dosebeat/contract/calls";
import type { FastifyInstance } from "fastify";

/**
 * Announces the end of a deprecated call in each of its answers, refusals too: RFC 9745, and RFC 8594 once the day is
 * known.
 */
export function sayDeprecations(app: FastifyInstance): void {
  if (!Object.values(CALLS).some(({ deprecated }) => deprecated)) return;
  app.addHook("onRequest", ({ routeOptions }, reply, done) => {
    const { call } = routeOptions.config;
    if (call?.deprecated) reply.headers(headersOf(call, call.deprecated));
    done();
  });
}

function headersOf(call: Call, { since, ends }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(ends !== undefined && { sunset: new Date(ends).toUTCString() }),
    link: `</api/docs#${anchorOf(nameOf(call))}>; rel="deprecation"; type="text/html"`,
  };
}

/** The fragment of a heading or call on the page of the documentation. */
export function anchorOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
