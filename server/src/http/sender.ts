import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The network address that a request comes from: of the connection, or behind a proxy that is trusted
 * what this says. A trusted proxy that says nonsense counts as the sender itself.
 */
export function senderOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
