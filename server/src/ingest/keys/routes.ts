import { randomBytes } from "node:crypto";
import * as calls from "@dosebeat/contract/calls/ingest-keys";
import type { IngestKeyAttributes } from "@dosebeat/contract/ingest-keys";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recorded } from "../../audit/queries.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import {
  countIngestKeys,
  type IngestKeyRow,
  insertIngestKey,
  listIngestKeys,
  revokeIngestKey,
} from "./queries.ts";

/** Keys with which networks and boxes authenticate. A key is shown once, when it is created. */
export async function ingestKeyRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.makeIngestKey, async ({ viewer, body: { data } }, _reply) => {
    const key = randomBytes(24).toString("base64url");
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => insertIngestKey(tx, key, data, clock.now()),
      ({ id }) => ({ kind: "ingest-key-made", profileid: null, details: { key: id } }),
    );
    const { id, attributes } = presentKey(row);
    const { revokedAt: _, ...made } = attributes;
    return { data: { id, key, ...made } };
  });

  handle(app, calls.getIngestKeys, async ({ query }) => {
    const rows = await listIngestKeys(db, query);
    const pagination = paginationOf(query, await countIngestKeys(db, query));
    return { data: rows.map(presentKey), meta: { pagination } };
  });

  handle(app, calls.revokeIngestKey, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => revokeIngestKey(tx, params.id, clock.now()),
      ({ id }) => ({ kind: "ingest-key-revoked", profileid: null, details: { key: id } }),
    );
    announcer.invalidate("ingest-keys");
    return { data: presentKey(row) };
  });
}

function presentKey({ id, name, created_at, revoked_at, deveuis, application }: IngestKeyRow): {
  id: number;
  attributes: z.infer<typeof IngestKeyAttributes>;
} {
  const [createdAt, revokedAt] = [created_at.toISOString(), revoked_at?.toISOString() ?? null];
  return { id, attributes: { name, createdAt, revokedAt, deveuis, application } };
}
