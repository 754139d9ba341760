import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import { hashSecret, newSecret } from "../../../platform/single-use-secret.ts";

export const CODE_VALID_MS = 30 * MINUTE;
export const INVITATION_VALID_MS = 7 * DAY;

/** Clocks of servers may differ by this much. */
const SKEW_MS = 60_000;

/** The most valid codes per user, so that nobody can flood a mailbox. */
const MAX_VALID = 3;

/** Neither expired, nor issued in the future by a wrong clock. */
function isValidAt(now: Date) {
  const latest = (validMs: number) => new Date(now.getTime() + validMs + SKEW_MS);
  return sql<boolean>`(expires_at > ${now} and expires_at <= case when is_invitation
    then ${latest(INVITATION_VALID_MS)}::timestamptz else ${latest(CODE_VALID_MS)}::timestamptz end)`;
}

/** Where a code comes from and where it goes. */
export interface CodeOrigin {
  /** Who made it for the user; null: the user asked for it. */
  madeBy: number | null;
  /** The address to which it is mailed; null: it is not mailed. */
  mailedTo: string | null;
  /** Whether it invites somebody to choose their first password, and so lasts seven days. */
  isInvitation?: boolean;
}

/** Issues a code that can set a new password once, until 30 minutes after `now`, or for seven days. */
export async function issuePasswordCode(
  db: Db,
  userid: number,
  { madeBy, mailedTo, isInvitation = false }: CodeOrigin,
  now: Date,
): Promise<string> {
  const code = newSecret();
  await db
    .deleteFrom("password_codes")
    .where(({ not }) => not(isValidAt(now)))
    .execute();
  await db
    .insertInto("password_codes")
    .values({
      code_hash: hashSecret(code),
      user_id: userid,
      expires_at: new Date(now.getTime() + (isInvitation ? INVITATION_VALID_MS : CODE_VALID_MS)),
      made_by: madeBy,
      mailed_to: mailedTo,
      is_invitation: isInvitation,
    })
    .execute();
  return code;
}

/** Issues an invitation to each of several users who have no code yet. Returns the codes by user. */
export async function issueInvitations(
  db: Db,
  users: readonly number[],
  made_by: number,
  now: Date,
): Promise<Map<number, string>> {
  const codes = new Map(users.map((id) => [id, newSecret()]));
  const expires_at = new Date(now.getTime() + INVITATION_VALID_MS);
  const rows = [...codes].map(([user_id, code]) => ({
    code_hash: hashSecret(code),
    user_id,
    expires_at,
    made_by,
    mailed_to: null,
    is_invitation: true,
  }));
  if (rows.length > 0) await db.insertInto("password_codes").values(rows).execute();
  return codes;
}

/** Records that a code was mailed, so that its use verifies the address. */
export async function markMailed(db: Db, code: string, email: string): Promise<void> {
  await db
    .updateTable("password_codes")
    .set({ mailed_to: email })
    .where("code_hash", "=", hashSecret(code))
    .execute();
}

/** Issues a code for a user who is not signed in; undefined if there are too many valid ones. */
export async function requestPasswordCode(
  tx: Db,
  userid: number,
  mailedTo: string | null,
  now: Date,
): Promise<string | undefined> {
  // Serializes concurrent requests.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forUpdate().execute();
  const { alive } = await tx
    .selectFrom("password_codes")
    .select((eb) => eb.fn.countAll<number>().as("alive"))
    .where("user_id", "=", userid)
    .where(isValidAt(now))
    .executeTakeFirstOrThrow();
  return alive < MAX_VALID
    ? issuePasswordCode(tx, userid, { madeBy: null, mailedTo }, now)
    : undefined;
}

/** The user of a valid code, and who made it. */
export type CodeOwner = NonNullable<Awaited<ReturnType<typeof findCodeOwner>>>;

/** The user of a valid code; undefined if it expired or the user is inactive. */
export async function findCodeOwner(db: Db, code: string, now: Date) {
  return db
    .selectFrom("password_codes")
    .innerJoin("users", "users.id", "password_codes.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .leftJoin("profiles as makers", "makers.user_id", "password_codes.made_by")
    .selectAll("users")
    .select(["profiles.id as profileid", "password_codes.made_by", "password_codes.mailed_to"])
    .select(["makers.givenname as made_by_givenname", "makers.familyname as made_by_familyname"])
    .where("code_hash", "=", hashSecret(code))
    .where(isValidAt(now))
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/** Deletes the code and all others of its user. False if another request used it first. */
export async function useCode(tx: Db, code: string, userid: number): Promise<boolean> {
  const used = await tx
    .deleteFrom("password_codes")
    .where("code_hash", "=", hashSecret(code))
    .returning("user_id")
    .executeTakeFirst();
  await dropCodes(tx, userid);
  return used !== undefined;
}

/** Whether an account has a password, or its owner signs in through an identity provider. */
export async function isEntered(db: Db, userid: number): Promise<boolean> {
  const entered = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userid)
    .where((where) =>
      where.or([
        where("password_hash", "is not", null),
        where.exists(
          where.selectFrom("identities").select("id").whereRef("user_id", "=", "users.id"),
        ),
      ]),
    )
    .executeTakeFirst();
  return entered !== undefined;
}

export async function dropCodes(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("password_codes").where("user_id", "=", userid).execute();
}

/** Deletes codes that this user made for others. */
export async function dropCodesMadeBy(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("password_codes").where("made_by", "=", userid).execute();
}
