import { randomBytes } from "node:crypto";
import {
  IngestKeyAnswer,
  type IngestKeyAttributes,
  IngestKeyParams,
  IngestKeysAnswer,
  IngestKeysQuery,
  MadeIngestKeyAnswer,
  MakeIngestKey,
} from "@dosebeat/contract/ingest-keys";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import { recorded } from "../../audit/queries.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import {
  countIngestKeys,
  type IngestKeyRow,
  insertIngestKey,
  listIngestKeys,
  revokeIngestKey,
} from "./queries.ts";

/** Keys with which networks and boxes deliver. A key itself is told once, when it is made. */
export async function ingestKeyRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock, announcer } = parts;

  app.post(
    "/api/ingest-keys",
    { schema: { body: MakeIngestKey, response: { 201: MadeIngestKeyAnswer } } },
    async ({ viewer, body: { data } }, reply) => {
      const key = randomBytes(24).toString("base64url");
      const { id, name, created_at } = await recorded(
        db,
        viewer.actor,
        (tx) => insertIngestKey(tx, key, data.name, clock.now()),
        (row) => ({ kind: "ingest-key-made", profileid: null, details: { key: row.id } }),
      );
      return reply.code(201).send({ data: { id, name, key, createdAt: created_at.toISOString() } });
    },
  );

  app.get(
    "/api/ingest-keys",
    { schema: { querystring: IngestKeysQuery, response: { 200: IngestKeysAnswer } } },
    async ({ query }) => {
      const rows = await listIngestKeys(db, query);
      const pagination = paginationOf(query, await countIngestKeys(db, query));
      return { data: rows.map(presentKey), meta: { pagination } };
    },
  );

  app.delete(
    "/api/ingest-keys/:id",
    { schema: { params: IngestKeyParams, response: { 200: IngestKeyAnswer } } },
    async ({ viewer, params }) => {
      const row = await recorded(
        db,
        viewer.actor,
        (tx) => revokeIngestKey(tx, params.id, clock.now()),
        ({ id }) => ({ kind: "ingest-key-revoked", profileid: null, details: { key: id } }),
      );
      announcer.doubt("ingest-keys");
      return { data: presentKey(row) };
    },
  );
}

function presentKey({ id, name, created_at, revoked_at }: IngestKeyRow): {
  id: number;
  attributes: z.infer<typeof IngestKeyAttributes>;
} {
  const [createdAt, revokedAt] = [created_at.toISOString(), revoked_at?.toISOString() ?? null];
  return { id, attributes: { name, createdAt, revokedAt } };
}
