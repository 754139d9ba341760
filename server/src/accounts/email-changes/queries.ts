import { DAY } from "@dosebeat/domain/time/durations";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import { isViolationOf } from "../../database/violations.ts";
import { invalid, problem } from "../../http/errors.ts";
import { hashSecret, newSecret } from "../../platform/single-use-secret.ts";

const VALID_MS = DAY;

/** A new address, the code that puts it in force, and the one by which the old address cancels it. */
export interface AskedAddress {
  email: string;
  code: string;
  cancelCode: string;
  expires: string;
}

/** Whose address is to change, and the session that asks; null: an administrator asks. */
interface Asking {
  userid: number;
  session: string | null;
}

/**
 * Records that the user's address is to change, replacing an earlier request. It ends with the session that
 * asked, and with everything that ends all tokens of the account.
 */
export async function askAddress(
  tx: Db,
  { userid, session }: Asking,
  email: string,
  now: Date,
): Promise<AskedAddress> {
  const [code, cancelCode] = [newSecret(), newSecret()];
  const expires_at = new Date(now.getTime() + VALID_MS);
  const { token_generation } = await tx
    .selectFrom("users")
    .select("token_generation")
    .where("id", "=", userid)
    .executeTakeFirstOrThrow();
  const wish = {
    code_hash: hashSecret(code),
    cancel_hash: hashSecret(cancelCode),
    email,
    is_mailed: false,
    expires_at,
    token_generation,
    session_id: session,
  };
  await tx
    .insertInto("email_changes")
    .values({ user_id: userid, ...wish })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(wish))
    .execute();
  return { email, code, cancelCode, expires: expires_at.toISOString() };
}

/** Records that the link goes to the new address, so that opening it verifies the address. */
export async function markAddressMailed(db: Db, code: string): Promise<void> {
  await db
    .updateTable("email_changes")
    .set({ is_mailed: true })
    .where("code_hash", "=", hashSecret(code))
    .execute();
}

export async function dropAskedAddress(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("email_changes").where("user_id", "=", userid).execute();
}

/** Drops a change requested by the account itself; one entered by an administrator stays. */
export async function dropOwnAskedAddress(tx: Db, userid: number): Promise<void> {
  await tx
    .deleteFrom("email_changes")
    .where("user_id", "=", userid)
    .where("session_id", "is not", null)
    .execute();
}

/**
 * Cancels a change with the code that was mailed to the old address.
 * @throws 400 if the code is unknown, used or expired, or the change has been made or dropped meanwhile
 */
export async function cancelAskedAddress(
  tx: Db,
  code: string,
  now: Date,
): Promise<{ userid: number; profileid: number }> {
  const cancelled = await tx
    .deleteFrom("email_changes")
    .using("profiles")
    .whereRef("profiles.user_id", "=", "email_changes.user_id")
    .where("cancel_hash", "=", hashSecret(code))
    .where("expires_at", ">", now)
    .returning(["email_changes.user_id as userid", "profiles.id as profileid"])
    .executeTakeFirst();
  if (!cancelled) throw deadCode();
  return cancelled;
}

/** An account whose address has just changed. */
export interface ChangedAddress {
  userid: number;
  profileid: number;
  /** The new address. */
  email: string;
  before: string;
}

/**
 * Uses up the code: the account gets the new address, and links mailed to the old one become invalid.
 * @throws 400 if the code is unknown, used or expired, all tokens of the account have ended since it was made, the
 * account is inactive, or another account has the address
 */
export async function useAskedAddress(tx: Db, code: string, now: Date): Promise<ChangedAddress> {
  const used = await tx
    .deleteFrom("email_changes")
    .where("code_hash", "=", hashSecret(code))
    .where("expires_at", ">", now)
    .returning(["user_id", "email", "is_mailed", "token_generation"])
    .executeTakeFirst();
  if (!used) throw deadCode();
  const account = await tx
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.email", "profiles.id"])
    .where("users.id", "=", used.user_id)
    .where("users.token_generation", "=", used.token_generation)
    .where("is_active", "=", true)
    .forUpdate("users")
    .executeTakeFirst();
  if (!account) throw deadCode();
  await setAddress(tx, used.user_id, used.email, used.is_mailed ? now : null);
  await tx.deleteFrom("email_codes").where("user_id", "=", used.user_id).execute();
  const { email, user_id: userid } = used;
  return { userid, profileid: account.id, email, before: account.email };
}

async function setAddress(
  tx: Db,
  userid: number,
  email: string,
  email_verified_at: Date | null,
): Promise<void> {
  try {
    await tx
      .updateTable("users")
      .set({ email, email_verified_at })
      .where("id", "=", userid)
      .execute();
    await mark(tx, { users: [userid] }, NEVER, "telling");
  } catch (error) {
    // Another account got the address meanwhile; the holder of the link must not learn that.
    if (isViolationOf(error, "users_email")) throw deadCode();
    throw error;
  }
}

function deadCode() {
  return invalid(["code"], problem("code_expired"));
}
