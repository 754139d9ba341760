import type { Factor } from "@dosebeat/contract/base/failures";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { hashOfRecoveryCode } from "./recovery-codes.ts";

/** How long a key may wait for its first code. */
export const PENDING_MS = 30 * MINUTE;

/**
 * A step this far ahead was accepted under a wrong clock, so it is ignored: codes are accepted only within one step,
 * so none of its codes can be replayed.
 */
const WRONG_CLOCK_STEPS = 20;

/** Serializes changes of the second factors of a user. */
export async function lockFactors(tx: Db, userid: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userid).forNoKeyUpdate().execute();
}

/** What a user has, for lists and for sign-in. */
export async function findFactors(db: Db, userid: number) {
  const totp = await db
    .selectFrom("totp_secrets")
    .select("confirmed_at")
    .where("user_id", "=", userid)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "rp_id", "created_at", "used_at"])
    .where("user_id", "=", userid)
    .orderBy("id")
    .execute();
  const { codes } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("codes"))
    .where("user_id", "=", userid)
    .executeTakeFirstOrThrow();
  return { totpSince: totp?.confirmed_at ?? null, passkeys, recoveryCodes: codes };
}

export type FoundFactors = Awaited<ReturnType<typeof findFactors>>;

/** Whether an account has something to prove besides its password. */
export function hasFactor({ totpSince, passkeys }: FoundFactors): boolean {
  return totpSince !== null || passkeys.length > 0;
}

/** The second factors with which an account can confirm an action. Recovery codes are only for signing in. */
export async function factorsToConfirm(db: Db, userid: number): Promise<Factor[]> {
  const { totpSince, passkeys } = await findFactors(db, userid);
  return [
    ...(totpSince ? (["code"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
  ];
}

/** Stores a sealed key until its first code. */
export async function storePendingTotp(
  db: Db,
  userid: number,
  pending: Buffer,
  now: Date,
): Promise<void> {
  const fields = { pending, pending_at: now };
  await db
    .insertInto("totp_secrets")
    .values({ user_id: userid, ...fields })
    .onConflict((existing) => existing.column("user_id").doUpdateSet(fields))
    .execute();
}

/** The sealed key that waits for its first code. */
export async function findPendingTotp(
  db: Db,
  userid: number,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("totp_secrets")
    .select("pending")
    .where("user_id", "=", userid)
    .where("pending_at", ">", new Date(now.getTime() - PENDING_MS))
    .executeTakeFirst();
  return row?.pending ?? undefined;
}

/** Makes the pending key the valid one. False if another request was first. */
export async function confirmTotp(
  tx: Db,
  userid: number,
  pending: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable("totp_secrets")
    .set((eb) => ({
      secret: eb.ref("pending"),
      confirmed_at: now,
      last_step: step,
      pending: null,
      pending_at: null,
    }))
    .where("user_id", "=", userid)
    .where("pending", "=", pending)
    .returning("user_id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** The sealed key of a confirmed authenticator app. */
export async function findTotp(db: Db, userid: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("totp_secrets")
    .select("secret")
    .where("user_id", "=", userid)
    .executeTakeFirst();
  return row?.secret ?? undefined;
}

/** Uses up the codes of this step and all earlier ones. False if they were already used up: the code is a replay. */
export async function useStep(
  db: Db,
  userid: number,
  sealed: Buffer,
  step: number,
): Promise<boolean> {
  const used = await db
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userid)
    .where("secret", "=", sealed)
    .where(({ or, eb }) =>
      or([
        eb("last_step", "is", null),
        eb("last_step", "<", step),
        eb("last_step", ">", step + WRONG_CLOCK_STEPS),
      ]),
    )
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** False if there was none. */
export async function deleteTotp(tx: Db, userid: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom("totp_secrets")
    .where("user_id", "=", userid)
    .returning("confirmed_at")
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_at !== null;
}

/** Stores new recovery codes in place of the earlier ones. */
export async function replaceRecoveryCodes(
  tx: Db,
  userid: number,
  codes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userid);
  const rows = codes.map((code) => ({ user_id: userid, code_hash: hashOfRecoveryCode(code) }));
  await tx.insertInto("recovery_codes").values(rows).execute();
}

export async function deleteRecoveryCodes(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userid).execute();
}

/** Uses up a recovery code. False if it is not one of the user's, or was used before. */
export async function useRecoveryCode(db: Db, userid: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userid)
    .where("code_hash", "=", hashOfRecoveryCode(code))
    .returning("user_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes all second factors. False if there was none. */
export async function deleteFactors(tx: Db, userid: number): Promise<boolean> {
  await lockFactors(tx, userid);
  const had = hasFactor(await findFactors(tx, userid));
  await deleteTotp(tx, userid);
  await tx.deleteFrom("passkeys").where("user_id", "=", userid).execute();
  await deleteRecoveryCodes(tx, userid);
  return had;
}

/**
 * Removes all second factors and everything signed in with them. False if there was none.
 */
export async function deleteAllFactors(tx: Db, userid: number): Promise<boolean> {
  const had = await deleteFactors(tx, userid);
  await sql`update users set token_generation = token_generation + 1 where id = ${userid}`.execute(
    tx,
  );
  return had;
}

/** The account with this mail address, ignoring case. */
export async function findOwner(
  db: Db,
  email: string,
): Promise<{ userid: number; profileid: number } | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.id as userid", "profiles.id as profileid"])
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

export async function findEmail(db: Db, userid: number): Promise<string> {
  const user = db.selectFrom("users").select("email").where("id", "=", userid);
  return (await user.executeTakeFirstOrThrow()).email;
}
