import type { Kysely } from "kysely";
import { forgiveAttempt } from "../attempts/queries.ts";
import { record } from "../audit/queries.ts";
import type { Database } from "../database/schema.ts";
import { invalid, problem } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import { countAttempt, limitsOfSignIn } from "./limits.ts";
import { passwordFits } from "./passwords.ts";
import { type Account, getAccount } from "./queries.ts";

/**
 * The account of the viewer, once the password proves that it is really its owner who asks. Wrong ones
 * count like failed sign-ins, so that a stolen token does not help to guess.
 *
 * @param field of the body with the password, for the sentence of a refusal
 * @throws 400 for a wrong password, 429 after too many of them
 */
export async function provenAccount(
  db: Kysely<Database>,
  { userid, profileid, actor }: Viewer,
  password: string,
  field: string,
): Promise<Account> {
  const account = await getAccount(db, userid);
  const limits = limitsOfSignIn(account.email, actor.address);
  await countAttempt(db, limits, actor.at);
  const fits = await passwordFits(account.password_hash, password);
  if (!fits) {
    const details = { call: actor.call };
    await record(db, actor, { kind: "sign-in-failed", profileid, details });
    throw invalid([field], problem("password_wrong"));
  }
  await forgiveAttempt(db, limits, actor.at);
  return account;
}
