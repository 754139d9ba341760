import type { ChangeUser } from "@dosebeat/contract/users";
import { findManaged, isProvisioned } from "../../access/profiles/managed-queries.ts";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";

/**
 * Refuses changes that the directory would overwrite. Administrators may always block an account, which stays blocked
 * until the directory closes and opens it again.
 * @throws 409
 */
export async function refuseDirected(
  tx: Db,
  parts: Pick<Parts, "signOn">,
  userid: number,
  { givenname, familyname, email, role, staff, is_active }: ChangeUser,
): Promise<void> {
  const managed = isProvisioned(parts) ? await findManaged(tx, userid) : undefined;
  if (!managed) return;
  const isSaid = [givenname, familyname, email, role, staff].some((one) => one !== undefined);
  if (isSaid || (is_active === true && !managed.is_open))
    throw conflict(problem("directory_managed"));
}
