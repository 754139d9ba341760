import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Connecting } from "../poster.ts";
import { isPublicAddress } from "../public-address.ts";

const LONGEST_ADDRESS = 1024;

/** Which addresses webhooks may have: what staff enter must not make the server call its own network. */
export class WebhookHosts implements Connecting {
  readonly #own: ReadonlySet<string>;
  readonly #ownNames: ReadonlySet<string>;

  /** @param own hosts of WEBHOOK_HOSTS, with a port unless it is 443: they may have any address */
  constructor(own: readonly string[] = []) {
    this.#own = new Set(own);
    this.#ownNames = new Set(own.map((host) => host.replace(/:\d+$/, "")));
  }

  /** The address, if it may be posted to as far as it can be told without resolving its name. */
  accepted(address: string): URL | undefined {
    if (/[\p{Cc}\s#]/u.test(address) || !URL.canParse(address)) return undefined;
    const url = new URL(address);
    const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
    if (!isPlain || url.href.length > LONGEST_ADDRESS) return undefined;
    // Of a number nothing is resolved, so nothing would be checked later.
    const name = nameOf(url);
    const isPrivate = isIP(name) !== 0 && !isPublicAddress(name);
    // Of an own host only the port that was given.
    const mustBeOwn = isPrivate || this.#ownNames.has(name);
    return mustBeOwn && !this.#own.has(url.host) ? undefined : url;
  }

  /** The address, if its host has an address that may be connected to now. */
  async reachable(address: string): Promise<URL | undefined> {
    const url = this.accepted(address);
    if (!url) return undefined;
    const name = nameOf(url);
    const found = await lookup(name, { all: true }).catch(() => []);
    const isAllowed = this.#own.has(url.host) || found.some((one) => isPublicAddress(one.address));
    return isAllowed ? url : undefined;
  }

  mayConnect(name: string, address: string): boolean {
    return this.#ownNames.has(name) || isPublicAddress(address);
  }
}

/** The host as it is resolved: numbers of IPv6 without brackets. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
