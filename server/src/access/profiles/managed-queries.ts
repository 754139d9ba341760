import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";

type SignOn = Pick<Parts, "signOn">;

/** Whether a directory may manage accounts here: it says nothing of roles where none are mapped. */
export function isProvisioned({ signOn }: SignOn): boolean {
  return signOn?.settings.roles !== undefined;
}

/** What is known of an account that the directory manages; undefined: it does not. */
export async function findManaged(db: Db, userid: number) {
  return db
    .selectFrom("directory_accounts")
    .select(["is_open", "is_made", "decides"])
    .where("user_id", "=", userid)
    .executeTakeFirst();
}

/** @throws 409 if the directory manages name and address of the account, which would overwrite what is said here */
export async function requireUnmanaged(db: Db, parts: SignOn, userid: number): Promise<void> {
  if (isProvisioned(parts) && (await findManaged(db, userid)))
    throw conflict(problem("directory_managed"));
}
