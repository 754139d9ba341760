import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/**
 * Link to the page that exchanges the code for a new password. The code is in the fragment, which
 * browsers do not send, so it appears in no log. The host is never taken from the request, as an
 * attacker could then make us mail a link to another site.
 */
export function passwordLink(
  app: FastifyInstance,
  { publicUrl }: Pick<Parts, "publicUrl">,
  code: string,
): string {
  return `${publicUrl ?? localUrl(app)}/auth/reset-password#code=${code}`;
}

function localUrl({ server }: FastifyInstance): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://localhost:${port}`;
}
