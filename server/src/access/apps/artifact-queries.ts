import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";

/** What the library stores about a code, a token or a question, without its times. */
export interface Artifact {
  payload: Record<string, unknown>;
  created: Date;
  expires: Date;
  consumed: Date | null;
}

/**
 * The most that a connection has of each kind; the oldest are removed. Used refresh tokens are kept so that a second
 * use is noticed.
 */
const MOST_OF_A_CONNECTION: Readonly<Record<string, number>> = {
  AccessToken: 20,
  AuthorizationCode: 5,
  RefreshToken: 500,
};

/** The most questions open at a time, from everybody together. */
const MOST_QUESTIONS = 20_000;

/** How long expired artifacts are kept, so that a second use can be told from an unknown one. */
const KEPT_MS = HOUR;

/** Stores or overwrites it. Returns false if there is no such connection, or it has too many. */
export async function storeArtifact(
  db: Db,
  kind: string,
  id: string,
  { payload, created, expires }: Omit<Artifact, "consumed">,
): Promise<boolean> {
  const grant = payload["grantId"];
  const most = MOST_OF_A_CONNECTION[kind];
  if ((most === undefined) !== (typeof grant !== "string")) return false;
  const connection = typeof grant === "string" ? await findConnection(db, grant) : null;
  if (connection === undefined) return false;
  if (connection === null && (await countOf(db, kind)) >= MOST_QUESTIONS) return false;
  await db
    .insertInto("app_artifacts")
    .values({
      kind,
      id_hash: hashSecret(id),
      connection_id: connection,
      payload: JSON.stringify(payload),
      created_at: created,
      expires_at: expires,
    })
    .onConflict((known) =>
      known.columns(["kind", "id_hash"]).doUpdateSet({
        payload: JSON.stringify(payload),
        expires_at: expires,
      }),
    )
    .execute();
  if (connection !== null && most !== undefined) await removeBeyond(db, kind, connection, most);
  return true;
}

async function findConnection(db: Db, grant: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("app_connections")
    .select("id")
    .where("grant_id", "=", grant)
    .executeTakeFirst();
  return row?.id;
}

async function countOf(db: Db, kind: string): Promise<number> {
  const { total } = await db
    .selectFrom("app_artifacts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return total;
}

async function removeBeyond(db: Db, kind: string, connection: number, most: number): Promise<void> {
  await db
    .deleteFrom("app_artifacts")
    .where("kind", "=", kind)
    .where("connection_id", "=", connection)
    .where("id_hash", "in", ({ selectFrom }) =>
      selectFrom("app_artifacts")
        .select("id_hash")
        .where("kind", "=", kind)
        .where("connection_id", "=", connection)
        .orderBy("created_at", "desc")
        .offset(most),
    )
    .execute();
}

export async function findArtifact(
  db: Db,
  kind: string,
  id: string,
): Promise<Artifact | undefined> {
  const row = await db
    .selectFrom("app_artifacts")
    .select(["payload", "created_at", "expires_at", "consumed_at"])
    .where("kind", "=", kind)
    .where("id_hash", "=", hashSecret(id))
    .executeTakeFirst();
  return (
    row && {
      payload: row.payload,
      created: row.created_at,
      expires: row.expires_at,
      consumed: row.consumed_at,
    }
  );
}

/** Whether it had not been used before: of two concurrent uses only one is first, even on different servers. */
export async function consumeArtifact(
  db: Db,
  kind: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const consumed = await db
    .updateTable("app_artifacts")
    .set({ consumed_at: now })
    .where("kind", "=", kind)
    .where("id_hash", "=", hashSecret(id))
    .where("consumed_at", "is", null)
    .returning("kind")
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function removeArtifact(db: Db, kind: string, id: string): Promise<void> {
  await db
    .deleteFrom("app_artifacts")
    .where("kind", "=", kind)
    .where("id_hash", "=", hashSecret(id))
    .execute();
}

/**
 * Removes connections that are over, and what expired more than an hour ago. Returns how many, at most `most` of
 * each.
 */
export async function removeExpired(db: Db, now: Date, most: number): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const { numAffectedRows: connections = 0n } =
    await sql`delete from app_connections where ctid = any(array(
    select ctid from app_connections where expires_at < ${before} limit ${most} for update skip locked))`.execute(
      db,
    );
  const { numAffectedRows: artifacts = 0n } =
    await sql`delete from app_artifacts where ctid = any(array(
    select ctid from app_artifacts where expires_at < ${before} limit ${most} for update skip locked))`.execute(
      db,
    );
  return Math.max(Number(connections), Number(artifacts));
}
