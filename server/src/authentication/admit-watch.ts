import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { unauthorized } from "../http/errors.ts";
import type { Parts } from "../parts.ts";

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Names of this machine, with any port. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Without METRICS_TOKEN, only this machine may watch; see `isLocal`.
 * @throws 401 for everybody else
 */
export function admitWatch(
  { metricsToken: token }: Parts,
  request: FastifyRequest,
  bearer: string | undefined,
): void {
  const may = token === undefined ? isLocal(request) : isSame(bearer, token);
  if (!may) throw unauthorized("Send METRICS_TOKEN as Authorization: Bearer <token>.");
}

/**
 * Whether a program on this machine calls, and by this machine's name: with DNS rebinding, a foreign page could make
 * a local browser call under the page's own name. Requests forwarded by a local proxy do not count.
 */
function isLocal({ headers, ip }: FastifyRequest): boolean {
  const proxied = headers["x-forwarded-for"] ?? headers.forwarded ?? headers.via;
  return proxied === undefined && LOOPBACK.test(ip) && LOCAL_HOST.test(headers.host ?? "");
}

/** Compares in constant time. */
function isSame(given: string | undefined, right: string): boolean {
  const [one, other] = [given ?? "", right].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
