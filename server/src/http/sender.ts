import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of the client: of the connection, or as supplied by a trusted proxy. If that is not an
 * address, the proxy's own address is used.
 */
export function senderOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}
