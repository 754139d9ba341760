import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database, Row } from "../../database/schema.ts";

type Db = Kysely<Database>;

export const CODE_VALID_MS = 30 * 60_000;

/** More living codes than these nobody needs; it keeps strangers from filling a mailbox. */
const MOST_ALIVE = 3;

/** Codes are long and random, so that one round of SHA-256 hides them well enough. */
function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** A code with which the user sets a new password, once and until 30 minutes after `now`. */
export async function issuePasswordCode(db: Db, userid: number, now: Date): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await db.deleteFrom("password_codes").where("expires_at", "<=", now).execute();
  await db
    .insertInto("password_codes")
    .values({
      code_hash: hashOf(code),
      user_id: userid,
      expires_at: new Date(now.getTime() + CODE_VALID_MS),
    })
    .execute();
  return code;
}

/** A code for somebody who is not signed in; undefined while enough of them are alive. */
export async function askForCode(tx: Db, userid: number, now: Date): Promise<string | undefined> {
  // Many who ask at one moment go one after the other.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forUpdate().execute();
  const { alive } = await tx
    .selectFrom("password_codes")
    .select((eb) => eb.fn.countAll<number>().as("alive"))
    .where("user_id", "=", userid)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return alive < MOST_ALIVE ? issuePasswordCode(tx, userid, now) : undefined;
}

/** Whose code it is, while it lives; an inactive user's is dead. */
export async function findCodeOwner(
  db: Db,
  code: string,
  now: Date,
): Promise<(Row<"users"> & { profileid: number }) | undefined> {
  return db
    .selectFrom("password_codes")
    .innerJoin("users", "users.id", "password_codes.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select("profiles.id as profileid")
    .where("code_hash", "=", hashOf(code))
    .where("expires_at", ">", now)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** Uses up the code and every other one of its user. False when somebody else was faster. */
export async function useCode(tx: Db, code: string, userid: number): Promise<boolean> {
  const used = await tx
    .deleteFrom("password_codes")
    .where("code_hash", "=", hashOf(code))
    .returning("user_id")
    .executeTakeFirst();
  await dropCodes(tx, userid);
  return used !== undefined;
}

export async function dropCodes(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("password_codes").where("user_id", "=", userid).execute();
}
