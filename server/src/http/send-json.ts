import type { FastifyReply } from "fastify";
import type { JsonPage } from "../database/fast-sql/json-page.ts";
import { type Paged, paginationOf } from "./paging.ts";

/** Sends an answer that already is JSON, without validating or serializing it. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(json);
}

/** Sends a page of a list that PostgreSQL wrote. */
export function sendPage(
  reply: FastifyReply,
  query: Paged,
  { items, total }: JsonPage,
): FastifyReply {
  const meta = JSON.stringify({ pagination: paginationOf(query, total) });
  return sendJson(reply, `{"data":[${items}],"meta":${meta}}`);
}
