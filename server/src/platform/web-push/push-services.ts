import { OwnHosts, plainAddress } from "../own-hosts.ts";
import type { Connecting } from "../poster.ts";

/** The push services of the browsers; `*.` stands for any prefix. */
const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

/**
 * Decides which addresses this server posts to. Endpoints come from strangers, who could otherwise make the server
 * call any machine in its own network.
 */
export class PushServices implements Connecting {
  readonly #own: OwnHosts;

  /** @param own hosts in PUSH_SERVICES */
  constructor(own?: readonly string[]) {
    this.#own = new OwnHosts(own);
  }

  /**
   * The endpoint in the single spelling that is compared and stored, if it may be posted to; undefined: it is not an
   * address of a push service.
   */
  accepted(endpoint: string): URL | undefined {
    const given = plainAddress(endpoint);
    if (!given) return undefined;
    const url = new URL(given.href.replace(/%[0-9a-f]{2}/gi, decodedIfPlain));
    return this.#isKnown(url) || this.#own.includes(url) ? url : undefined;
  }

  mayConnect(name: string, address: string): boolean {
    return this.#own.mayConnect(name, address);
  }

  #isKnown({ hostname, port }: URL): boolean {
    if (port !== "") return false;
    return KNOWN_HOSTS.some((known) =>
      known.startsWith("*.") ? isBelow(hostname, known.slice(1)) : hostname === known,
    );
  }
}

/** A percent-encoded character, decoded where it need not be encoded. */
function decodedIfPlain(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~:-]/.test(character) ? character : encoded;
}

function isBelow(hostname: string, suffix: string): boolean {
  return hostname.endsWith(suffix) && !hostname.startsWith(".");
}
