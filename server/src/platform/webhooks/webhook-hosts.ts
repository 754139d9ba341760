import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { OwnHosts, plainAddress } from "../own-hosts.ts";
import type { Connecting } from "../poster.ts";
import { isPublicAddress } from "../public-address.ts";

/**
 * Decides which addresses webhooks may have: an address entered by staff must not make the server call its own
 * network.
 */
export class WebhookHosts implements Connecting {
  readonly #own: OwnHosts;

  /** @param own hosts in WEBHOOK_HOSTS */
  constructor(own?: readonly string[]) {
    this.#own = new OwnHosts(own);
  }

  /** The address, if it may be posted to as far as can be told without resolving its name. */
  accepted(address: string): URL | undefined {
    const url = plainAddress(address);
    if (!url) return undefined;
    // A literal address is never resolved, so it would not be checked later.
    const name = nameOf(url);
    const isPrivate = isIP(name) !== 0 && !isPublicAddress(name);
    // For an own host, only the given port.
    const mustBeOwn = isPrivate || this.#own.hasName(name);
    return mustBeOwn && !this.#own.includes(url) ? undefined : url;
  }

  /** The address, if its host currently has an address that may be connected to; otherwise the reason. */
  async reachable(address: string): Promise<URL | "not_allowed" | "no_such_name"> {
    const url = this.accepted(address);
    if (!url) return "not_allowed";
    if (this.#own.includes(url)) return url;
    const found = await lookup(nameOf(url), { all: true }).catch(() => []);
    if (found.length === 0) return "no_such_name";
    return found.some((one) => isPublicAddress(one.address)) ? url : "not_allowed";
  }

  mayConnect(name: string, address: string): boolean {
    return this.#own.mayConnect(name, address);
  }
}

/** The host as it is resolved: IPv6 addresses without brackets. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
