import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Db } from "../../../database/db.ts";
import type { NewRow, Row } from "../../../database/schema.ts";
import { isViolationOf } from "../../../database/violations.ts";
import { conflict, notFound, problem } from "../../../http/errors.ts";
import { hashSecret } from "../../../platform/single-use-secret.ts";

export type Purpose = Row<"passkey_challenges">["purpose"];

export const CHALLENGE_MS = 5 * MINUTE;

/** The most valid challenges of an account and purpose; only the newest count. */
const MOST_CHALLENGES = 5;

/** Stores a challenge for 5 minutes; deletes expired ones and the user's oldest. */
export async function storeChallenge(
  db: Db,
  challenge: string,
  { user_id, purpose, rp_id }: Pick<Row<"passkey_challenges">, "user_id" | "purpose" | "rp_id">,
  now: Date,
): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  const newest = db
    .selectFrom("passkey_challenges as other")
    .select("other.challenge_hash")
    .where("other.user_id", "=", user_id)
    .where("other.purpose", "=", purpose)
    .orderBy("other.expires_at", "desc")
    .limit(MOST_CHALLENGES - 1);
  await db
    .deleteFrom("passkey_challenges")
    .where("user_id", "=", user_id)
    .where("purpose", "=", purpose)
    .where("challenge_hash", "not in", newest)
    .execute();
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashSecret(challenge),
      user_id,
      purpose,
      rp_id,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/**
 * Uses up a challenge. Returns the domain it was made for; undefined if it expired, was used, or is another user's.
 */
export async function useChallenge(
  db: Db,
  challenge: string,
  { user_id, purpose }: Pick<Row<"passkey_challenges">, "user_id" | "purpose">,
  now: Date,
): Promise<string | undefined> {
  const used = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashSecret(challenge))
    .where("user_id", "=", user_id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("rp_id")
    .executeTakeFirst();
  return used?.rp_id;
}

/** The passkeys of a user for a domain. */
export async function findCredentials(db: Db, userid: number, rpId: string) {
  return db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userid)
    .where("rp_id", "=", rpId)
    .orderBy("id")
    .execute();
}

/** The user's passkey with this credential, for this domain. */
export async function findPasskey(
  db: Db,
  userid: number,
  rpId: string,
  credentialId: string,
): Promise<Row<"passkeys"> | undefined> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userid)
    .where("rp_id", "=", rpId)
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function countPasskeys(db: Db, userid: number): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userid)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws 409 if the credential already belongs to somebody */
export async function insertPasskey(tx: Db, passkey: NewRow<"passkeys">): Promise<void> {
  try {
    await tx.insertInto("passkeys").values(passkey).execute();
  } catch (error) {
    if (isViolationOf(error, "passkeys_credential_id_key"))
      throw conflict(problem("passkey_known"));
    throw error;
  }
}

/** Records the use of a passkey. False if it was used at the same time with another count. */
export async function countUse(
  db: Db,
  { id, counter }: Pick<Row<"passkeys">, "id" | "counter">,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const counted = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, used_at: now })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** @throws 404 if it is not the user's */
export async function renamePasskey(
  db: Db,
  userid: number,
  id: number,
  name: string,
): Promise<void> {
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .returning("id")
    .executeTakeFirst();
  if (!renamed) throw notFound("The passkey");
}

/** @throws 404 if it is not the user's */
export async function deletePasskey(tx: Db, userid: number, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw notFound("The passkey");
}
