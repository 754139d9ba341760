import { isPublicAddress } from "../public-address.ts";

/** The push services of the browsers; `*.` stands for any name in front. */
const KNOWN_HOSTS = [
  "fcm.googleapis.com",
  "*.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];

const LONGEST_ENDPOINT = 1024;

/**
 * Which addresses this server posts to. An endpoint is what a stranger says: without this the server could be
 * made to call any machine of its own network.
 */
export class PushServices {
  readonly #own: ReadonlySet<string>;
  readonly #ownNames: ReadonlySet<string>;

  /** @param own hosts of PUSH_SERVICES, with a port unless it is 443: they may have any address */
  constructor(own: readonly string[] = []) {
    this.#own = new Set(own);
    this.#ownNames = new Set(own.map((host) => host.replace(/:\d+$/, "")));
  }

  /**
   * The endpoint in the one spelling that is compared and stored, if it may be posted to; undefined: it is no
   * address of a push service.
   */
  accepted(endpoint: string): URL | undefined {
    // What the constructor of URL leaves out or does not show.
    if (/[\p{Cc}\s#]/u.test(endpoint) || !URL.canParse(endpoint)) return undefined;
    const url = new URL(new URL(endpoint).href.replace(/%[0-9a-f]{2}/gi, decodedIfPlain));
    const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
    if (!isPlain || url.href.length > LONGEST_ENDPOINT) return undefined;
    return this.#isKnown(url) || this.#own.has(url.host) ? url : undefined;
  }

  /** Whether a connection to a host may end at this address, which its name was just resolved to. */
  mayConnect(name: string, address: string): boolean {
    if (this.#ownNames.has(name)) return true;
    return isPublicAddress(address);
  }

  #isKnown({ hostname, port }: URL): boolean {
    if (port !== "") return false;
    return KNOWN_HOSTS.some((known) =>
      known.startsWith("*.") ? isBelow(hostname, known.slice(1)) : hostname === known,
    );
  }
}

/** A percent-encoded character, as it is where it need not be encoded. */
function decodedIfPlain(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~:-]/.test(character) ? character : encoded;
}

function isBelow(hostname: string, suffix: string): boolean {
  return hostname.endsWith(suffix) && !hostname.startsWith(".");
}
