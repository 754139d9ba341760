import type { FastifyInstance } from "fastify";
import type { Parts } from "../parts.ts";

/**
 * The page where the code is exchanged for a new password. The code stands behind the #, which
 * browsers send to no server, so that it is in nobody's log. The address is never taken from the
 * request: whoever asks could send the owner of the account somewhere else.
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
