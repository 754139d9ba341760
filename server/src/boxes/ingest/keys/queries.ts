import { createHash } from "node:crypto";
import type { IngestKeysQuery, MakeIngestKey } from "@dosebeat/contract/ingest-keys";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { conflict, notFound } from "../../../http/errors.ts";
import { orderOf, pageOf } from "../../../http/paging.ts";
import type { KeyLimit } from "./limit.ts";

/** Keys are long and random, so one round of SHA-256 is enough. */
function hashIngestKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** What the key is limited to; undefined if it does not exist or is revoked. */
export async function findKeyLimit(db: Db, key: string): Promise<KeyLimit | undefined> {
  const row = await db
    .selectFrom("ingest_keys")
    .select(["id", "deveuis", "application"])
    .where("key_hash", "=", hashIngestKey(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, deveuis, application } = row;
  return { id, deveuis: deveuis && new Set(deveuis), application };
}

/** Adds `key` unless it exists. */
export async function addIngestKey(db: Db, key: string, name: string, now: Date): Promise<void> {
  await db
    .insertInto("ingest_keys")
    .values({ name, key_hash: hashIngestKey(key), created_at: now, revoked_at: null })
    .onConflict((existing) => existing.column("key_hash").doNothing())
    .execute();
}

type Query = z.infer<typeof IngestKeysQuery>;
type NewKey = z.infer<typeof MakeIngestKey>["data"];

/** The columns shown of a key. */
const COLUMNS = ["id", "name", "created_at", "revoked_at", "deveuis", "application"] as const;

const USE = [
  sql<number>`coalesce(deliveries, 0)::bigint`.as("deliveries"),
  sql<Date | null>`last_used_at`.as("last_used_at"),
  sql<number>`coalesce(deliveries_before, 0)::bigint`.as("deliveries_before"),
  sql<Date | null>`last_used_before`.as("last_used_before"),
];

/** Stores a newly generated key. */
export async function insertIngestKey(
  db: Db,
  key: string,
  { name, deveuis, application }: NewKey,
  now: Date,
): Promise<IngestKeyRow> {
  const limits = {
    deveuis: deveuis ? [...new Set(deveuis)] : null,
    application: application ?? null,
  };
  return db
    .insertInto("ingest_keys")
    .values({ name, ...limits, key_hash: hashIngestKey(key), created_at: now, revoked_at: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export type IngestKeyRow = Omit<Row<"ingest_keys">, "key_hash">;

/** A key and its use. */
export interface UsedKeyRow extends IngestKeyRow {
  deliveries: number;
  last_used_at: Date | null;
  deliveries_before: number;
  last_used_before: Date | null;
}

function keysIn(db: Db, { state }: Query) {
  return db
    .selectFrom("ingest_keys")
    .$if(state === "valid", (query) => query.where("revoked_at", "is", null))
    .$if(state === "revoked", (query) => query.where("revoked_at", "is not", null));
}

export async function listIngestKeys(db: Db, query: Query): Promise<UsedKeyRow[]> {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return keysIn(db, query)
    .leftJoin("ingest_key_uses", "key_id", "id")
    .select(COLUMNS)
    .select(USE)
    .orderBy(field === "name" ? sql`lower(name)` : sql.ref("id"), direction)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countIngestKeys(db: Db, query: Query): Promise<number> {
  const { total } = await keysIn(db, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The key, valid or revoked. @throws 404 */
export async function findIngestKey(db: Db, id: number): Promise<UsedKeyRow> {
  const found = await db
    .selectFrom("ingest_keys")
    .leftJoin("ingest_key_uses", "key_id", "id")
    .select(COLUMNS)
    .select(USE)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("The key");
  return found;
}

/** Revokes the key. @throws 404, or 409 if it is already revoked */
export async function revokeIngestKey(db: Db, id: number, now: Date): Promise<UsedKeyRow> {
  const revoked = await db
    .updateTable("ingest_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  const key = await findIngestKey(db, id);
  if (!revoked) throw conflict("This key has already been revoked.");
  return key;
}
