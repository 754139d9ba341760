import { createHash } from "node:crypto";
import type { IngestKeysQuery } from "@dosebeat/contract/ingest-keys";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database, Row } from "../../database/schema.ts";
import { conflict, notFound } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";

/** Keys are long and random, so one round of SHA-256 is enough. */
function hashIngestKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** True if the key exists and is not revoked. */
export async function isValidIngestKey(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("ingest_keys")
    .select("id")
    .where("key_hash", "=", hashIngestKey(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
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
type Db = Kysely<Database>;

/** Stores a newly generated key. */
export async function insertIngestKey(
  db: Db,
  key: string,
  name: string,
  now: Date,
): Promise<IngestKeyRow> {
  return db
    .insertInto("ingest_keys")
    .values({ name, key_hash: hashIngestKey(key), created_at: now, revoked_at: null })
    .returning(["id", "name", "created_at", "revoked_at"])
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
    .select(["id", "name", "created_at", "revoked_at"])
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
    .returning(["id", "name", "created_at", "revoked_at"])
    .executeTakeFirst();
  if (revoked) return revoked;
  const known = await db
    .selectFrom("ingest_keys")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  throw known ? conflict("This key has already been revoked.") : notFound("The key");
}
