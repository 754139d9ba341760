import { isConfirmed } from "../../access/sessions/limits.ts";
import { findConfirmation, type Session } from "../../access/sessions/queries.ts";
import type { Db } from "../../database/db.ts";
import { forbidden, problem, type Refusal } from "../../http/errors.ts";
import { factorsToConfirm } from "../second-factors/queries.ts";

/** 403 that says which second factors can confirm; without any, the password does. */
export async function confirmNeeded(db: Db, userid: number): Promise<Refusal> {
  const refusal = forbidden(problem("confirm_needed"));
  const factors = await factorsToConfirm(db, userid);
  if (factors.length > 0) refusal.factors = factors;
  return refusal;
}

/**
 * For calls that need a confirmation only with some bodies; other calls declare it in the contract.
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
