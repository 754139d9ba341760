import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";

/** Decides which addresses connections may go to. */
export interface Connecting {
  /** Whether a connection to a host may go to this address, to which its name was just resolved. */
  mayConnect(name: string, address: string): boolean;
}

/** What the other side answered. */
export interface Answered {
  status: number;
  /** The wait it asks for, in milliseconds; undefined: it does not say. */
  retryAfterMs?: number;
}

export interface ToPost {
  url: URL;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

/** Finds all addresses of a name. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

interface PosterOptions {
  /** Certificates besides those of Node, as PEM. */
  ca?: string | undefined;
  resolve?: Resolve;
  /** Time limit of a whole request. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The most bytes read of an answer, of which only the status matters. */
const MOST_ANSWER_BYTES = 4096;
/**
 * Concurrent requests to one host. Each has its own connection, so that none waits for another while its time runs.
 */
export const MOST_AT_ONCE = 64;
const IDLE_MS = 30_000;

/** The host has no address that the server may connect to. */
export class AddressRefused extends Error {}

/**
 * Posts to addresses given by other people. A name is resolved once, and the connection goes to the address that was
 * checked, so a name that resolves differently the second time leads nowhere. Redirects are not followed.
 */
export class Poster {
  readonly #agent: Agent;
  readonly #timeoutMs: number;

  constructor(
    rule: Connecting,
    { ca, resolve = lookup, timeoutMs = TIMEOUT_MS }: PosterOptions = {},
  ) {
    this.#timeoutMs = timeoutMs;
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: MOST_AT_ONCE,
      timeout: IDLE_MS,
      lookup: checkedLookup(rule, resolve),
      ...(ca !== undefined && { ca }),
    });
  }

  /** @throws if there is no answer in time, for whatever reason */
  async post({ url, headers, body }: ToPost): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", headers, agent: this.#agent });
      const timer = setTimeout(() => sent.destroy(new Error("timeout")), this.#timeoutMs);
      sent.on("error", reject);
      sent.on("close", () => clearTimeout(timer));
      sent.on("response", (answer) => {
        // Only the status counts: a receiver that answered 201 has the message, whatever happens to the rest.
        const status = answer.statusCode ?? 0;
        resolve({ status, ...waitAsked(answer.headers["retry-after"]) });
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MOST_ANSWER_BYTES) sent.destroy();
        });
        answer.on("error", () => {});
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Resolves a name and returns only addresses that may be connected to. */
function checkedLookup(rule: Connecting, resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const allowed = found.filter(({ address }) => rule.mayConnect(hostname, address));
      const [first] = allowed;
      if (!first) return done(new AddressRefused("no public address"), []);
      if (options.all) return done(null, allowed);
      return done(null, first.address, first.family);
    });
  };
}

/** In the header Retry-After only whole seconds count: the other form depends on the other side's clock. */
function waitAsked(header: string | undefined): { retryAfterMs?: number } {
  return header !== undefined && /^\d{1,9}$/.test(header)
    ? { retryAfterMs: 1000 * Number(header) }
    : {};
}
