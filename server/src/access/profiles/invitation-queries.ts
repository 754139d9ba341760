import type { CareScope } from "@dosebeat/contract/care";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { ProfileInScope } from "./in-scope.ts";

const VALID_MS = 7 * DAY;

export interface NewInvitation {
  scope: CareScope;
  email: string | null;
  after_minutes: number;
  code_hash: Buffer;
}

/** Stores an invitation, and deletes everybody's expired ones. */
export async function addInvitation(
  tx: Db,
  profileid: ProfileInScope<"change">,
  invitation: NewInvitation,
  now: Date,
): Promise<Row<"care_invitations">> {
  await tx.deleteFrom("care_invitations").where("expires_at", "<=", now).execute();
  const expires_at = new Date(now.getTime() + VALID_MS);
  return tx
    .insertInto("care_invitations")
    .values({ ...invitation, profile_id: profileid, created_at: now, expires_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(
  db: Db,
  profileid: ProfileInScope,
  now: Date,
): Promise<Row<"care_invitations">[]> {
  return db
    .selectFrom("care_invitations")
    .selectAll()
    .where("profile_id", "=", profileid)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .execute();
}

/** False if the profile has no such open invitation. */
export async function removeInvitation(
  tx: Db,
  profileid: ProfileInScope<"change">,
  id: number,
  now: Date,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("care_invitations")
    .where("id", "=", id)
    .where("profile_id", "=", profileid)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes everybody's used and expired invitations: nothing is kept about the people invited. */
export async function forgetInvitations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("care_invitations")
    .where(({ eb, or }) => or([eb("used_at", "is not", null), eb("expires_at", "<=", now)]))
    .execute();
}

/**
 * Uses up the invitation of a code and forgets its address; undone if the transaction is rolled back. Undefined if
 * the caller cannot accept such an invitation.
 */
export async function useInvitation(
  tx: Db,
  codeHashes: readonly Buffer[],
  { userid }: Viewer,
  now: Date,
): Promise<Row<"care_invitations"> | undefined> {
  const used = await tx
    .updateTable("care_invitations")
    .set({ used_at: now })
    .where("code_hash", "in", codeHashes)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("profiles")
          .innerJoin("users", "users.id", "profiles.user_id")
          .whereRef("profiles.id", "=", "care_invitations.profile_id")
          .where("users.is_active", "=", true)
          .where("users.role", "=", "patient"),
      ),
    )
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb("email", "is", null),
        exists(
          selectFrom("users")
            .where("users.id", "=", userid)
            .where("users.email_verified_at", "is not", null)
            .where(sql<boolean>`lower(users.email) = lower(care_invitations.email)`),
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (!used) return undefined;
  const { id } = used;
  await tx.updateTable("care_invitations").set({ email: null }).where("id", "=", id).execute();
  return used;
}

/** The inviter, and the language of the account with the address, or else the inviter's language. */
export async function findInvited(
  db: Db,
  { profile_id, email }: Pick<Row<"care_invitations">, "profile_id" | "email">,
): Promise<{ name: string; language: Row<"profiles">["language"] }> {
  const patient = await db
    .selectFrom("profiles")
    .select(["givenname", "familyname", "language"])
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select("profiles.language")
    .where(sql<boolean>`lower(users.email) = lower(${email ?? ""})`)
    .executeTakeFirst();
  const name = `${patient.givenname} ${patient.familyname}`.trim();
  return { name, language: known?.language ?? patient.language };
}
