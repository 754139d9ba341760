import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/schema.ts";

/** Keys are long and random, so that one round of SHA-256 hides them well enough. */
export function hashIngestKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** True when the key exists and is not revoked. */
export async function ingestKeyHolds(db: Kysely<Database>, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("ingest_keys")
    .select("id")
    .where("key_hash", "=", hashIngestKey(key))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepts `key` from now on; a key that is accepted already stays as it is. */
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
