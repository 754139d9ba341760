import ipaddr from "ipaddr.js";

/** Whether this is an address of the public internet: none of a private network, of this machine, or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}
