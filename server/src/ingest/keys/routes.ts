import { randomBytes } from "node:crypto";
import * as calls from "@dosebeat/contract/calls/ingest-keys";
import type { IngestKeyAttributes } from "@dosebeat/contract/ingest-keys";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recorded } from "../../audit/queries.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import type { Deliveries } from "../deliveries/deliveries.ts";
import { presentDelivery } from "../deliveries/present.ts";
import { listDeliveries } from "../deliveries/queries.ts";
import {
  countIngestKeys,
  findIngestKey,
  type IngestKeyRow,
  insertIngestKey,
  listIngestKeys,
  revokeIngestKey,
  type UsedKeyRow,
} from "./queries.ts";

/** Keys with which networks and boxes authenticate. A key is shown once, when it is created. */
export async function ingestKeyRoutes(
  app: FastifyInstance,
  parts: Parts,
  deliveries: Deliveries,
): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.makeIngestKey, async ({ viewer, body: { data } }, _reply) => {
    const key = randomBytes(24).toString("base64url");
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => insertIngestKey(tx, key, data, clock.now()),
      ({ id }) => ({ kind: "ingest-key-made", profileid: null, details: { key: id } }),
    );
    return { data: { ...presentNew(row), key } };
  });

  handle(app, calls.getIngestKeys, async ({ query }) => {
    await deliveries.store();
    const rows = await listIngestKeys(db, query);
    const pagination = paginationOf(query, await countIngestKeys(db, query));
    return { data: rows.map(presentKey), meta: { pagination } };
  });

  handle(app, calls.getIngestDeliveries, async ({ params }) => {
    await deliveries.store();
    const { id } = await findIngestKey(db, params.id);
    return { data: (await listDeliveries(db, id)).map(presentDelivery) };
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

type Attributes = z.infer<typeof IngestKeyAttributes>;

function presentKey({ deliveries, last_used_at, ...row }: UsedKeyRow): {
  id: number;
  attributes: Attributes;
} {
  const { id, ...known } = presentNew(row);
  const [revokedAt, lastUsedAt] = [isoOrNull(row.revoked_at), isoOrNull(last_used_at)];
  return { id, attributes: { ...known, revokedAt, lastUsedAt, deliveries } };
}

function presentNew({ id, name, created_at, deveuis, application }: IngestKeyRow) {
  return { id, name, createdAt: created_at.toISOString(), deveuis, application };
}

function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
