import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/**
 * The address of the client: that of the connection, or the one supplied by a trusted proxy. If that is not an
 * address, the proxy's own is used.
 */
export function senderOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;
}

/** Hextets of an IPv6 address that identify its network, typically one customer of a provider. */
const HEXTETS_OF_NETWORK = 4;

/** Hextets of the largest network that providers assign to one customer. */
const HEXTETS_OF_SITE = 3;

/**
 * What limits count as one sender: an IPv4 address, or the /64 network of an IPv6 address, in which a single machine
 * has as many addresses as it wants. `::ffff:a.b.c.d` is the IPv4 address a.b.c.d.
 */
export function senderNetwork(address: string): string {
  return networkOf(address, HEXTETS_OF_NETWORK);
}

/** The same, and for an IPv6 address also its /48, whose owner has 65,536 networks. */
export function senderNetworks(address: string): string[] {
  return [...new Set([senderNetwork(address), networkOf(address, HEXTETS_OF_SITE)])];
}

function networkOf(address: string, hextets: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, hextets).map((part) => part.toString(16));
  return `${network.join(":")}::/${hextets * 16}`;
}
