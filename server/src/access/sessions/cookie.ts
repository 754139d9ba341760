import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addCookie, readCookie } from "../../http/cookies.ts";
import type { Parts } from "../../parts.ts";

/** The token that a browser sends as a cookie. */
export function tokenInCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, SESSION_COOKIE);
}

/** Gives the browser the token, for as long as the session may last. */
export function setCookie(
  { publicUrl }: Pick<Parts, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
  token: { value: string; maxAgeSeconds: number },
): void {
  addCookie(request, reply, { name: SESSION_COOKIE, path: "/", ...token }, publicUrl);
}

export function clearCookie(
  parts: Pick<Parts, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie(parts, request, reply, { value: "", maxAgeSeconds: 0 });
}
