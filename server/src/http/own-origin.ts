import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "headers" | "host" | "protocol">;

/**
 * Whether a page of this server made the request, by its header Origin: the host of the request, as a
 * trusted proxy gives it, or that of PUBLIC_URL. A proxy that ends TLS without saying so makes https
 * look like http, never the other way round.
 */
export function isOwnOrigin(request: Request, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !/^https?:\/\/[^/]+$/.test(origin) || !URL.canParse(origin)) {
    return false;
  }
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true;
  const { protocol, host } = request;
  return [protocol, "https"].some((scheme) => originOf(scheme, host) === origin);
}

/** Whether the browser reaches this server over TLS. */
export function isOverTls(request: Request, publicUrl: string | undefined): boolean {
  const { protocol, host, headers } = request;
  if (protocol === "https") return true;
  if (isOwnOrigin(request, publicUrl)) return headers.origin?.startsWith("https:") === true;
  return publicUrl !== undefined && originOf("https", host) === new URL(publicUrl).origin;
}

function originOf(scheme: string, host: string): string | undefined {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
