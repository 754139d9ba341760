import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { conflict, problem } from "../../../http/errors.ts";

/** The site for which passkeys are made: browsers use them only there. */
export interface RelyingParty {
  /** Its domain, without a port. */
  id: string;
  /** The origins of its pages. */
  origins: string[];
}

/**
 * The site of PUBLIC_URL, otherwise of the request. A forged Host does not help anybody: browsers sign the real
 * origin and refuse domains that do not belong to it.
 *
 * @throws 409 if the server is reached by an IP address, for which passkeys cannot exist
 */
export function relyingParty(
  publicUrl: string | undefined,
  { host }: Pick<FastifyRequest, "host">,
): RelyingParty {
  const origins = publicUrl === undefined ? originsOf(host) : [new URL(publicUrl).origin];
  const [id] = origins.map((origin) => new URL(origin).hostname);
  if (!id || isIP(id.replace(/^\[|\]$/g, "")) !== 0) throw conflict(problem("passkey_address"));
  return { id, origins };
}

/** Browsers support passkeys on https, and on this machine also without it. */
function originsOf(host: string): string[] {
  const isLocal = /^([\w-]+\.)*localhost(:\d+)?$/.test(host);
  const addresses = [...(isLocal ? [`http://${host}`] : []), `https://${host}`];
  return addresses.filter((address) => URL.canParse(address));
}
