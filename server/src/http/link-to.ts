import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/**
 * Link to a page of the web application with a secret code. The code is in the fragment, which browsers do not send,
 * so it appears in no log. The host is never taken from the request, or an attacker could make us mail a link to
 * another site.
 *
 * @param path of the page, such as `/auth/reset-password`
 */
export function linkTo(
  app: FastifyInstance,
  parts: Pick<Parts, "publicUrl">,
  path: string,
  code: string,
): string {
  return `${addressOf(app, parts)}${path}#code=${code}`;
}

/** The address at which people open the web application; the host is never taken from the request. */
export function addressOf(app: FastifyInstance, { publicUrl }: Pick<Parts, "publicUrl">): string {
  return publicUrl ?? localUrl(app);
}

function localUrl({ server }: FastifyInstance): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://localhost:${port}`;
}
