import type { Factor } from "@dosebeat/contract/base/failures";
import type { SignedOn } from "../../../access/sessions/opening.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { problem, unauthorized } from "../../../http/errors.ts";
import { type FoundFactors, findFactors, hasFactor } from "../../second-factors/queries.ts";
import { issueChallenge } from "./queries.ts";

/**
 * Comes between the password and the session.
 * @throws 401 with a challenge if the account has a second factor
 */
export async function demandSecondFactor(
  db: Db,
  account: Row<"users">,
  now: Date,
  signedOn?: SignedOn,
): Promise<void> {
  const found = await findFactors(db, account.id);
  if (!hasFactor(found)) return;
  const refusal = unauthorized(problem("second_factor_needed"));
  const challenge = await issueChallenge(db, account, now, signedOn);
  refusal.secondFactor = { challenge, factors: namesOf(found) };
  throw refusal;
}

function namesOf({ totpSince, passkeys, recoveryCodes }: FoundFactors): Factor[] {
  return [
    ...(totpSince ? (["code"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    ...(recoveryCodes > 0 ? (["recovery"] as const) : []),
  ];
}
