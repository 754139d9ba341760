import { isConfirmed } from "../../access/sessions/limits.ts";
import { findConfirmation, type Session } from "../../access/sessions/queries.ts";
import type { Db } from "../../database/db.ts";
import { forbidden, problem, type Refusal } from "../../http/errors.ts";
import { factorsToConfirm } from "../second-factors/queries.ts";

/** 403 that says with which second factors the account confirms; without any, the password does. */
export async function confirmNeeded(db: Db, userid: number): Promise<Refusal> {
  const refusal = forbidden(problem("confirm_needed"));
  const factors = await factorsToConfirm(db, userid);
  if (factors.length > 0) refusal.factors = factors;
  return refusal;
}

/**
 * For calls that ask to confirm only with some bodies; the others say so in the contract.
 * @throws 403
 */
export async function requireConfirmed(
  db: Db,
  { userid }: { userid: number },
  { id }: Pick<Session, "id">,
  now: Date,
): Promise<void> {
  const found = await findConfirmation(db, id);
  if (!found || !isConfirmed(found, now)) throw await confirmNeeded(db, userid);
}
