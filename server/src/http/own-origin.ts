import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "headers" | "host" | "protocol">;

/**
 * Whether a page of this server made the request, judged by its header Origin. With PUBLIC_URL it must be that
 * address: a host named by a request or a proxy does not count. Without, it is the host of the request, as a trusted
 * proxy reports it. A proxy that ends TLS without saying so makes https look like http, never the reverse.
 */
export function isOwnOrigin(request: Request, publicUrl: string | undefined): boolean {
  const origin = originOf(request);
  if (origin === undefined) return false;
  return publicUrl === undefined ? namesHost(request, origin) : isPublic(origin, publicUrl);
}

function namesHost({ protocol, host }: Request, origin: string): boolean {
  return [protocol, "https"].some((scheme) => addressOf(scheme, host) === origin);
}

function isPublic(origin: string | undefined, publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && origin === new URL(publicUrl).origin;
}

/** Whether the browser reaches this server over TLS. */
export function isOverTls(request: Request, publicUrl: string | undefined): boolean {
  const { protocol, host } = request;
  if (protocol === "https" || isPublic(addressOf("https", host), publicUrl)) return true;
  const origin = originOf(request);
  if (origin === undefined || !origin.startsWith("https:")) return false;
  return namesHost(request, origin) || isPublic(origin, publicUrl);
}

function originOf({ headers }: Request): string | undefined {
  const { origin } = headers;
  const isAddress =
    origin !== undefined && /^https?:\/\/[^/]+$/.test(origin) && URL.canParse(origin);
  return isAddress ? origin : undefined;
}

function addressOf(scheme: string, host: string): string | undefined {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
