import { getPasskeyRequest } from "@dosebeat/contract/passkeys-calls";
import type { SecondFactorProof } from "@dosebeat/contract/second-factors";
import { proveSecondFactor } from "@dosebeat/contract/second-factors-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { actorOf } from "../../access/audit/actor.ts";
import { record } from "../../access/audit/queries.ts";
import { recordSignIn } from "../../access/audit/tallies/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { problem, unauthorized } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { senderOf } from "../../http/sender.ts";
import type { Parts } from "../../parts.ts";
import { startProof } from "../second-factors/passkeys/ceremonies.ts";
import { relyingParty } from "../second-factors/passkeys/relying-party.ts";
import { provedFactor } from "../second-factors/proved-factor.ts";
import { countAttempt, limitsOfSecondFactor } from "./limits.ts";
import { signedIn } from "./present.ts";
import { findChallengeOwner, useChallenge } from "./second-step/queries.ts";

type Owner = NonNullable<Awaited<ReturnType<typeof findChallengeOwner>>>;

/** The step between the password and the session, for accounts with a second factor. */
export async function secondStepRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, getPasskeyRequest, async (request) => {
    const now = clock.now();
    const { id } = await ownerOf(request.body.challenge, now);
    const party = relyingParty(parts.publicUrl, request);
    return { data: await startProof(db, id, "sign-in", party, now) };
  });

  handle(app, proveSecondFactor, async (request, reply) => {
    const { body } = request;
    const now = clock.now();
    const owner = await ownerOf(body.challenge, now);
    const limits = limitsOfSecondFactor(owner, senderOf(request), body);
    await countAttempt(db, limits, now);
    const isProved = await prove(request, owner, body, now);
    if (!isProved) throw unauthorized(problem("second_factor_wrong"));
    await forgiveAttempt(db, limits, now);
    const { identity_id: identity, provider_session: session } = owner;
    const signedOn = identity === null ? undefined : { identity, session, hasFactor: false };
    const exchange = { request, reply, now, signedOn };
    return signedIn(app, parts, exchange, owner, { tellNewDevice: true });
  });

  async function ownerOf(challenge: string, now: Date): Promise<Owner> {
    const owner = await findChallengeOwner(db, challenge, now);
    if (!owner) throw unauthorized(problem("sign_in_expired"));
    return owner;
  }

  /** Records both success and failure. What was used up stays used up, even if the proof was wrong. */
  async function prove(
    request: FastifyRequest,
    { id: userid, profileid }: Owner,
    { challenge, ...proof }: SecondFactorProof,
    now: Date,
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const circumstances = { request, purpose: "sign-in", now } as const;
      const factor = await provedFactor(tx, parts, userid, proof, circumstances);
      if (!factor) {
        const [tried] = Object.keys(proof);
        const details = { factor: tried };
        await recordSignIn(tx, actorOf(request, now, null), {
          kind: "sign-in-failed",
          profileid,
          details,
        });
        return false;
      }
      if (!(await useChallenge(tx, challenge))) throw unauthorized(problem("sign_in_expired"));
      const by = actorOf(request, now, userid);
      await recordSignIn(tx, by, { kind: "sign-in", profileid: null, details: { factor } });
      if (factor === "recovery") await record(tx, by, { kind: "recovery-code-used", profileid });
      return true;
    });
  }
}
