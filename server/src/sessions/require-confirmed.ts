import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { forbidden, problem } from "../http/errors.ts";
import { isConfirmed } from "./limits.ts";
import { findConfirmation, type Session } from "./queries.ts";

/**
 * For calls that ask to confirm only with some bodies; the others say so in the contract.
 * @throws 403
 */
export async function requireConfirmed(
  db: Kysely<Database>,
  { id }: Pick<Session, "id">,
  now: Date,
): Promise<void> {
  const found = await findConfirmation(db, id);
  if (!found || !isConfirmed(found, now)) throw forbidden(problem("confirm_needed"));
}
