import { TOKEN_PREFIX } from "@dosebeat/contract/base/token-scopes";
import type { FastifyRequest } from "fastify";

/** The token or key of the header Authorization. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** The same if it is meant as a token of an app, valid or not: sessions have dots, service tokens a prefix. */
export function appTokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request);
  return bearer !== undefined && /^[\w-]{43}$/.test(bearer) ? bearer : undefined;
}

/** The same if it is meant as a service token, valid or not. */
export function serviceTokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request);
  return bearer?.startsWith(TOKEN_PREFIX) ? bearer : undefined;
}
