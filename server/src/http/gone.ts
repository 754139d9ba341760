import type { FastifyReply } from "fastify";

/** Aborted when nobody waits for the answer any more: it was sent, or the caller hung up. */
export function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
