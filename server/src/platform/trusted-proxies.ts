import { BlockList, isIP } from "node:net";

/**
 * Whether an address is one of these proxies: addresses and networks such as `10.0.0.0/24`, with commas
 * between. Undefined for a text that names anything else.
 */
export function trustedProxies(text: string): ((address: string) => boolean) | undefined {
  const list = new BlockList();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (!addTo(list, part)) return undefined;
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
}

function addTo(list: BlockList, part: string): boolean {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
  const family = familyOf(address);
  const bits = family === "ipv4" ? 32 : 128;
  if (family === undefined || Number(prefix ?? bits) > bits) return false;
  list.addSubnet(address, Number(prefix ?? bits), family);
  return true;
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : `ipv${version === 4 ? 4 : 6}`;
}
