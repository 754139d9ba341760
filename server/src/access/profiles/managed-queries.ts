import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";

type SignOn = Pick<Parts, "signOn">;

/** Whether a directory may manage accounts here: without mapped roles it cannot say anything about roles. */
export function isProvisioned({ signOn }: SignOn): boolean {
  return signOn?.settings.roles !== undefined;
}

/** What is known about an account that the directory manages; undefined: it does not manage it. */
export async function findManaged(db: Db, userid: number) {
  return db
    .selectFrom("directory_accounts")
    .select(["is_open", "is_made", "decides"])
    .where("user_id", "=", userid)
    .executeTakeFirst();
}

/**
 * @throws 409 if the directory manages the name and address of the account, and would overwrite what is entered here
 */
export async function requireUnmanaged(db: Db, parts: SignOn, userid: number): Promise<void> {
  if (isProvisioned(parts) && (await findManaged(db, userid)))
    throw conflict(problem("directory_managed"));
}
