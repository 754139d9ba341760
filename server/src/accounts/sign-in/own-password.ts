import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { recordSignIn } from "../../access/audit/tallies/queries.ts";
import type { Db } from "../../database/db.ts";
import { invalid, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { countAttempt, limitsOfConfirmation } from "./limits.ts";
import { verifyPassword } from "./passwords.ts";
import { type Account, getAccount } from "./queries.ts";

/**
 * The viewer's account, after the password has confirmed that the viewer owns it. Wrong passwords are limited too, so
 * that a stolen token does not help to guess the password.
 *
 * @param field name of the password's field in the body, for the error
 * @throws 400 for a wrong password, 429 after too many, or while too many passwords wait to be hashed
 */
export async function confirmedAccount(
  db: Db,
  { userid, profileid, actor }: Viewer,
  password: string,
  field: string,
): Promise<Account> {
  const account = await getAccount(db, userid);
  const limits = limitsOfConfirmation(userid, actor.address);
  await countAttempt(db, limits, actor.at);
  const fits = await verifyPassword(account.password_hash, password, actor.address).catch(
    async (error: unknown) => {
      await forgiveAttempt(db, limits, actor.at).catch(() => {});
      throw error;
    },
  );
  if (!fits) {
    const details = { call: actor.call };
    await recordSignIn(db, actor, { kind: "sign-in-failed", profileid, details });
    throw invalid([field], problem("password_wrong"));
  }
  await forgiveAttempt(db, limits, actor.at);
  return account;
}
