import ipaddr from "ipaddr.js";

/** All public IPv6 addresses: everything else is reserved, or stands for an IPv4 address. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * Whether this is an address of the public internet, not of a private network or this machine, nor reserved (IANA's
 * registries of special-purpose addresses). IPv6 addresses that embed an IPv4 address, which a gateway would unwrap,
 * are not public: `::/96`, `::ffff:0:0/96`, NAT64 (`64:ff9b::/96`, `64:ff9b:1::/48`), 6to4 (`2002::/16`) and Teredo
 * (`2001::/32`).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL);
}
