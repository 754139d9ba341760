import { createHash } from "node:crypto";
import type { IngestKeysQuery, MakeIngestKey } from "@dosebeat/contract/ingest-keys";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database, Row } from "../../database/schema.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import type { KeyLimit } from "./limit.ts";

/** Keys are long and random, so one round of SHA-256 is enough. */
function hashIngestKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** What the key is limited to; undefined if it does not exist or is revoked. */
export async function findKeyLimit(
  db: Kysely<Database>,
  key: string,
): Promise<KeyLimit | undefined> {
  const row = await db
    .selectFrom("ingest_keys")
    .select(["deveuis", "application"])
    .where("key_hash", "=", hashIngestKey(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { deveuis: row.deveuis && new Set(row.deveuis), application: row.application };
}

/** Adds `key` unless it exists. */
export async function addIngestKey(
  db: Kysely<Database>,
  key: string,
  name: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto("ingest_keys")
    .values({ name, key_hash: hashIngestKey(key), created_at: now, revoked_at: null })
    .onConflict((existing) => existing.column("key_hash").doNothing())
    .execute();
}

type Query = z.infer<typeof IngestKeysQuery>;
type NewKey = z.infer<typeof MakeIngestKey>["data"];

/** What is told of a key. */
const COLUMNS = ["id", "name", "created_at", "revoked_at", "deveuis", "application"] as const;

type Db = Kysely<Database>;

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

function keysIn(db: Db, { state }: Query) {
  return db
    .selectFrom("ingest_keys")
    .$if(state === "valid", (query) => query.where("revoked_at", "is", null))
    .$if(state === "revoked", (query) => query.where("revoked_at", "is not", null));
}

export async function listIngestKeys(db: Db, query: Query): Promise<IngestKeyRow[]> {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return keysIn(db, query)
    .select(COLUMNS)
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

/** Revokes the key. @throws 404, or 409 if it is already revoked */
export async function revokeIngestKey(db: Db, id: number, now: Date): Promise<IngestKeyRow> {
  const revoked = await db
    .updateTable("ingest_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (revoked) return revoked;
  const known = await db
    .selectFrom("ingest_keys")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  throw known ? conflict("This key has already been revoked.") : notFound("The key");
}
