import { randomBytes } from "node:crypto";
import type { IngestKeyAttributes } from "@dosebeat/contract/ingest-keys";
import * as calls from "@dosebeat/contract/ingest-keys-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { recorded } from "../../../access/audit/queries.ts";
import { handle } from "../../../http/handle.ts";
import { paginationOf } from "../../../http/paging.ts";
import type { Viewer } from "../../../http/viewer.ts";
import type { Parts } from "../../../parts.ts";
import { QUARTER_MS, startOf } from "../../sensors/coarse/steps.ts";
import { toldTo } from "../../sensors/coarse/told-to.ts";
import type { Deliveries } from "../deliveries/deliveries.ts";
import { presentCoarseDeliveries, presentDelivery } from "../deliveries/present.ts";
import { listCoarseDeliveries, listDeliveries } from "../deliveries/queries.ts";
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

  handle(app, calls.getIngestKeys, async ({ query, viewer }) => {
    await deliveries.store();
    const rows = await listIngestKeys(db, query);
    const pagination = paginationOf(query, await countIngestKeys(db, query));
    const told = toldKey(viewer, clock.now());
    return { data: rows.map((row) => presentKey(told(row))), meta: { pagination } };
  });

  handle(app, calls.getIngestDeliveries, async ({ params, viewer }) => {
    await deliveries.store();
    const key = await findIngestKey(db, params.id);
    if (toldTo(viewer) === "coarsely") {
      return {
        data: presentCoarseDeliveries(await listCoarseDeliveries(db, key, clock.now())),
      };
    }
    return { data: (await listDeliveries(db, key.id)).map(presentDelivery) };
  });

  handle(app, calls.revokeIngestKey, async ({ viewer, params }) => {
    const row = await recorded(
      db,
      viewer.actor,
      (tx) => revokeIngestKey(tx, params.id, clock.now()),
      ({ id }) => ({ kind: "ingest-key-revoked", profileid: null, details: { key: id } }),
    );
    announcer.invalidate("ingest-keys");
    return { data: presentKey(toldKey(viewer, clock.now())(row)) };
  });
}

type Attributes = z.infer<typeof IngestKeyAttributes>;

/**
 * The use of a key as shown to a viewer. From an hour after the key was made, technicians get quarter hours, as of
 * the start of the current one: otherwise a key of a single box would reveal its messages.
 */
function toldKey(viewer: Viewer, now: Date): (row: UsedKeyRow) => UsedKeyRow {
  return (row) => {
    const isNew = now.getTime() < row.created_at.getTime() + HOUR;
    if (toldTo(viewer) === "all" || isNew || !row.last_used_at) return row;
    const isOfNow = row.last_used_at >= startOf(now, QUARTER_MS);
    const last = isOfNow ? row.last_used_before : row.last_used_at;
    const deliveries = isOfNow ? row.deliveries_before : row.deliveries;
    return { ...row, deliveries, last_used_at: last && startOf(last, QUARTER_MS) };
  };
}

function presentKey({
  deliveries,
  last_used_at,
  deliveries_before: _,
  last_used_before: __,
  ...row
}: UsedKeyRow): {
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
