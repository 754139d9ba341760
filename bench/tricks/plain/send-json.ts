import type { FastifyReply } from "fastify";
import { type Paged, paginationOf } from "../../../server/src/http/paging.ts";

/** Hands over values, which are checked and written as those of every other call. */
export function sendPage(
  reply: FastifyReply,
  query: Paged,
  { items, total }: { items: unknown[]; total: number },
): FastifyReply {
  return reply.send({ data: items, meta: { pagination: paginationOf(query, total) } });
}
