import { DAY } from "@dosebeat/domain/time/durations";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import { hashSecret, newSecret } from "../../platform/single-use-secret.ts";

const VALID_MS = DAY;

/** The most valid codes per user, so that nobody can flood a mailbox. */
const MAX_VALID = 3;

/** Issues a code that verifies `email` for the user; undefined if there are too many valid ones. */
export async function issueEmailCode(
  tx: Db,
  userid: number,
  email: string,
  now: Date,
): Promise<string | undefined> {
  // Serializes concurrent requests.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forUpdate().execute();
  await tx.deleteFrom("email_codes").where("expires_at", "<=", now).execute();
  const { valid } = await tx
    .selectFrom("email_codes")
    .select((eb) => eb.fn.countAll<number>().as("valid"))
    .where("user_id", "=", userid)
    .executeTakeFirstOrThrow();
  if (valid >= MAX_VALID) return undefined;
  const code = newSecret();
  const expires_at = new Date(now.getTime() + VALID_MS);
  await tx
    .insertInto("email_codes")
    .values({ code_hash: hashSecret(code), user_id: userid, email, expires_at })
    .execute();
  return code;
}

/** The address of an account, and when it was verified. */
export async function getAddress(db: Db, userid: number) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified_at"])
    .where("id", "=", userid)
    .executeTakeFirstOrThrow();
}

/** Uses up a code; undefined if it is unknown, used or expired. */
export async function useEmailCode(
  tx: Db,
  code: string,
  now: Date,
): Promise<{ user_id: number; email: string } | undefined> {
  const used = await tx
    .deleteFrom("email_codes")
    .where("code_hash", "=", hashSecret(code))
    .where("expires_at", ">", now)
    .returning(["user_id", "email"])
    .executeTakeFirst();
  if (used) await tx.deleteFrom("email_codes").where("user_id", "=", used.user_id).execute();
  return used;
}

/**
 * Marks the address as verified, if the account still has it. Undefined if it has another one, is inactive, or was
 * already verified.
 */
export async function verifyEmail(
  tx: Db,
  userid: number,
  email: string,
  now: Date,
): Promise<{ id: number } | undefined> {
  const verified = await tx
    .updateTable("users")
    .set({ email_verified_at: now })
    .where("id", "=", userid)
    .where("email", "=", email)
    .where("is_active", "=", true)
    .where("email_verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (verified) await mark(tx, { users: [userid] }, NEVER, "telling");
  return verified;
}
