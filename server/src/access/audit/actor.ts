import type { FastifyRequest } from "fastify";
import { senderOf } from "../../http/sender.ts";
import type { ActingAs, Actor } from "../../http/viewer.ts";

/** Who makes the call; `userid` is null if nobody is signed in. */
export function actorOf(
  request: FastifyRequest,
  at: Date,
  userid: number | null,
  impersonation: ActingAs | null = null,
): Actor {
  const call = `${request.method} ${request.routeOptions.url ?? ""}`;
  return { userid, impersonation, address: senderOf(request), at, call };
}
