import type { FastifyRequest } from "fastify";
import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { recordSignIn } from "../../access/audit/tallies/queries.ts";
import { invalid, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { type Proof, provedFactor } from "../second-factors/proved-factor.ts";
import { countAttempt, limitsOfSecondFactor } from "./limits.ts";
import { getAccount } from "./queries.ts";

/**
 * Confirms with a code or a passkey that the viewer owns the account. Wrong codes are limited as at sign-in.
 *
 * @throws 400 for a wrong proof, 429 after too many
 */
export async function confirmFactor(
  parts: Parts,
  request: FastifyRequest,
  proof: Proof,
): Promise<void> {
  const { db } = parts;
  const { userid, profileid, actor } = request.viewer;
  const limits = limitsOfSecondFactor(await getAccount(db, userid), actor.address, proof);
  await countAttempt(db, limits, actor.at);
  const circumstances = { request, purpose: "confirm", now: actor.at } as const;
  const factor = await provedFactor(db, parts, userid, proof, circumstances);
  if (!factor) {
    const [tried = "code"] = Object.keys(proof);
    const details = { call: actor.call, factor: tried };
    await recordSignIn(db, actor, { kind: "sign-in-failed", profileid, details });
    throw invalid([tried], problem("second_factor_wrong"));
  }
  await forgiveAttempt(db, limits, actor.at);
}
