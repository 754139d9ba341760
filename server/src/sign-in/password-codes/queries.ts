import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database, Row } from "../../database/schema.ts";

type Db = Kysely<Database>;

export const CODE_VALID_MS = 30 * 60_000;

/** Maximum of valid codes per user, so that nobody can flood a mailbox. */
const MAX_VALID = 3;

/** Codes are long and random, so one round of SHA-256 is enough. */
function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** Issues a code that sets a new password, once, until 30 minutes after `now`. */
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

/** Issues a code for a user who is not signed in; undefined if there are too many valid ones. */
export async function requestPasswordCode(
  tx: Db,
  userid: number,
  now: Date,
): Promise<string | undefined> {
  // Serializes concurrent requests.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forUpdate().execute();
  const { alive } = await tx
    .selectFrom("password_codes")
    .select((eb) => eb.fn.countAll<number>().as("alive"))
    .where("user_id", "=", userid)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return alive < MAX_VALID ? issuePasswordCode(tx, userid, now) : undefined;
}

/** The user of a valid code; undefined if it expired or the user is inactive. */
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

/** Deletes the code and all others of its user. False if another request used it first. */
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
