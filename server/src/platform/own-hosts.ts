import { isPublicAddress } from "./public-address.ts";

const LONGEST_ADDRESS = 1024;

/** Hosts named in a setting. These may have any address, all others only public ones. */
export class OwnHosts {
  readonly #hosts: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;

  /** @param hosts with a port unless it is 443 */
  constructor(hosts: readonly string[] = []) {
    this.#hosts = new Set(hosts);
    this.#names = new Set(hosts.map((host) => host.replace(/:\d+$/, "")));
  }

  /** Whether the setting names this host with this port. */
  includes({ host }: URL): boolean {
    return this.#hosts.has(host);
  }

  /** Whether the setting names this host, with any port. */
  hasName(name: string): boolean {
    return this.#names.has(name);
  }

  /** Whether a connection to a host may go to this address, to which its name was just resolved. */
  mayConnect(name: string, address: string): boolean {
    return this.hasName(name) || isPublicAddress(address);
  }
}

/**
 * Parses an https address without a user, a fragment or characters that the constructor of URL drops or hides. A
 * trailing dot of the host is refused: it would be another name for the same host.
 */
export function plainAddress(text: string): URL | undefined {
  if (/[\p{Cc}\s#]/u.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
  if (!isPlain || url.hostname.endsWith(".") || url.href.length > LONGEST_ADDRESS) return undefined;
  return url;
}
