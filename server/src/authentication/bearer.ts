import { TOKEN_PREFIX } from "@dosebeat/contract/base/token-scopes";
import type { FastifyRequest } from "fastify";

/** The token or key in the header Authorization. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Whether it looks like an app's token, valid or not: sessions have dots, service tokens a prefix. */
export function isOfApp(bearer: string | undefined): bearer is string {
  return bearer?.length === APP_TOKEN_LENGTH && /^[\w-]+$/.test(bearer);
}

const APP_TOKEN_LENGTH = 43;

/** Whether it looks like a service token, valid or not. */
export function isOfService(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(TOKEN_PREFIX) === true;
}
