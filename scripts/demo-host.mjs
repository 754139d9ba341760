import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Why the demo does not start: its passwords are public, so others may reach it only if DEMO_PUBLIC says
 * so besides HOST. Undefined if it may start.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 */
export function refusalOfHost({ HOST: host, DEMO_PUBLIC: isPublic }) {
  if (!host || isLoopback(host) || isPublic === "yes") return undefined;
  return `HOST is ${host}, where others can reach the demo, and its passwords are known to everybody. Set DEMO_PUBLIC=yes too if you want that, or omit HOST.`;
}

/** @param {string} host */
function isLoopback(host) {
  if (host.toLowerCase() === "localhost") return true;
  return isIP(host) !== 0 && LOOPBACK.check(host, isIP(host) === 4 ? "ipv4" : "ipv6");
}
