import ipaddr from "ipaddr.js";

/** All addresses of the public internet in IPv6: what is outside is reserved, or stands for an IPv4 address. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Whether this is an address of the public internet: none of a private network, of this machine, or reserved
 * (IANA's registries of special-purpose addresses). Addresses of IPv6 that carry one of IPv4, which a gateway
 * would open, are not: `::/96`, `::ffff:0:0/96`, NAT64 (`64:ff9b::/96`, `64:ff9b:1::/48`), 6to4 (`2002::/16`) and
 * Teredo (`2001::/32`).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL);
}
