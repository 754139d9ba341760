import { sql } from "kysely";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import { isViolationOf } from "../../database/violations.ts";
import { scimRefusal } from "../../http/scim-error.ts";
import type { WantedAccount } from "./user-resource.ts";

/** Serialises changes by a directory, so that each decision is made only once. */
export async function lockProvisioning(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('provisioning'))`.execute(tx);
}

type Said = Pick<WantedAccount, "userName" | "externalId" | "active" | "roles">;

/** From now on the directory manages the account. */
export async function insertManaged(
  tx: Db,
  userid: number,
  said: Said,
  { isMade, isOpen }: { isMade: boolean; isOpen: boolean },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("directory_accounts")
    .values({
      user_id: userid,
      user_name: said.userName,
      external_id: said.externalId,
      is_active: said.active,
      roles: JSON.stringify(said.roles),
      is_open: isOpen,
      is_made: isMade,
      decides: isMade,
      created_at: now,
      changed_at: now,
    })
    .execute();
}

export async function updateManaged(tx: Db, userid: number, said: Said, now: Date): Promise<void> {
  await tx
    .updateTable("directory_accounts")
    .set({
      user_name: said.userName,
      external_id: said.externalId,
      is_active: said.active,
      roles: JSON.stringify(said.roles),
      changed_at: now,
    })
    .where("user_id", "=", userid)
    .execute();
}

/** Whether the directory opens the account, and whether it decides its roles. */
export async function setDecided(
  tx: Db,
  userid: number,
  decided: { is_open: boolean } | { decides: boolean },
): Promise<void> {
  await tx.updateTable("directory_accounts").set(decided).where("user_id", "=", userid).execute();
}

export async function deleteManaged(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("directory_accounts").where("user_id", "=", userid).execute();
}

/**
 * Gives an account another address.
 * @param verifiedAt null: nobody has proved that they read its mail
 * @throws 409 if another account has it
 */
export async function setAddress(
  tx: Db,
  userid: number,
  email: string,
  verifiedAt: Date | null,
): Promise<void> {
  try {
    await tx
      .updateTable("users")
      .set({ email, email_verified_at: verifiedAt })
      .where("id", "=", userid)
      .execute();
  } catch (error) {
    if (isViolationOf(error, "users_email")) throw taken();
    throw error;
  }
  await mark(tx, { users: [userid] }, NEVER, "telling");
}

/** The same whoever has it, so that it does not reveal whether that is a patient. */
export function taken() {
  return scimRefusal("uniqueness", "An account has this name, address or external id.");
}
