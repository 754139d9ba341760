import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { notFound } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { makeProvider, OAUTH } from "./provider.ts";

type Given = Pick<Parts, "db" | "clock" | "jwtSecret" | "jwtSecretBeside" | "publicUrl">;

/** On this machine a server without `PUBLIC_URL` also gives apps access; it has few addresses there. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const MOST_ADDRESSES = 4;

/** Gives apps access at the server's address, with which everything they are told begins. */
export class Providers {
  readonly #parts: Given;
  readonly #made = new Map<string, Provider>();

  constructor(parts: Given) {
    this.#parts = parts;
  }

  /** The server's address, without a slash at the end. @throws 404 if it is not known */
  baseOf({ protocol, host }: Pick<FastifyRequest, "protocol" | "host">): string {
    const { publicUrl } = this.#parts;
    if (publicUrl !== undefined) return publicUrl;
    if (!LOOPBACK.test(host)) throw notFound("An address for apps, which needs PUBLIC_URL,");
    return new URL(`${protocol}://${host}`).origin;
  }

  /** @throws 404 */
  of(request: Pick<FastifyRequest, "protocol" | "host">): Provider {
    const base = this.baseOf(request);
    const known = this.#made.get(base);
    if (known) return known;
    if (this.#made.size >= MOST_ADDRESSES) this.#made.clear();
    const made = makeProvider(this.#parts, base);
    this.#made.set(base, made);
    return made;
  }

  /** Lets the library answer, with the headers of every answer. */
  answer(request: FastifyRequest, reply: FastifyReply, url: string): FastifyReply {
    const provider = this.of(request);
    const { protocol, host } = new URL(this.baseOf(request));
    const { raw } = request;
    const origin = { host, "x-forwarded-proto": protocol.replace(":", "") };
    Object.assign(raw.headers, origin, { "x-forwarded-host": undefined });
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.hijack();
    raw.url = url;
    Object.assign(raw, { originalUrl: `${OAUTH}${url}` });
    void provider.callback()(raw, reply.raw);
    return reply;
  }
}
