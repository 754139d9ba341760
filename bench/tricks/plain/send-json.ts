import type { FastifyReply } from "fastify";
import { type Paged, paginationOf } from "../../../server/src/http/paging.ts";

/** Sends values through the schema's serializer, like every other call. */
export function sendPage(
  reply: FastifyReply,
  query: Paged,
  { items, total }: { items: unknown[]; total: number },
): FastifyReply {
  return reply.send({ data: items, meta: { pagination: paginationOf(query, total) } });
}
