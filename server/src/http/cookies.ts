import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isOverTls } from "./own-origin.ts";

export interface NewCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  /** The path that the cookie is sent to. */
  path: string;
}

/** The value of a cookie of the request. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  return headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
}

/**
 * Adds a cookie that scripts cannot read and that other sites' requests do not carry; over https it is never
 * sent without encryption.
 */
export function addCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxAgeSeconds, ...cookie }: NewCookie,
  publicUrl: string | undefined,
): void {
  const secure = isOverTls(request, publicUrl);
  const attributes = { maxAge: maxAgeSeconds, httpOnly: true, sameSite: "strict", secure } as const;
  reply.header("set-cookie", stringifySetCookie({ ...cookie, ...attributes }));
}
