import * as calls from "@dosebeat/contract/single-sign-on-calls";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../access/audit/actor.ts";
import { recordSignIn } from "../../access/audit/tallies/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import type { SignedOn } from "../../access/sessions/opening.ts";
import { inTransaction } from "../../database/transaction.ts";
import { problem, unauthorized } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";
import { groupEvents } from "../groups/events.ts";
import { signedIn } from "../sign-in/present.ts";
import { demandSecondFactor } from "../sign-in/second-step/demand.ts";
import { hasFactor } from "./claims.ts";
import { type Entered, enter } from "./enter.ts";
import { beginExchange, finishExchange, signOnOf } from "./exchange.ts";

/** Signing in with a clinic's identity provider. */
export async function signOnRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, signOn } = parts;

  handle(app, calls.getSignOnOffer, async () => {
    const { name = null, breakGlass } = signOn?.settings ?? {};
    return { data: { name, passwords: breakGlass === undefined } };
  });

  handle(app, calls.beginSignOn, async (request, reply) => {
    const isFresh = request.query.fresh === "true";
    return beginExchange(parts, { request, reply }, { userid: null, isFresh });
  });

  handle(app, calls.finishSignOn, async (request, reply) => {
    const { settings } = signOnOf(parts);
    const { query, code } = request.body;
    const asked = { query, userid: null, isFresh: false };
    const failed = () => unauthorized(problem("sign_on_failed"));
    const { claims, authenticatedAt } = await finishExchange(
      parts,
      { request, reply },
      asked,
      failed,
    );
    const now = clock.now();
    const by = actorOf(request, now, null);
    const entered = await inTransaction(db, (tx) => enter(tx, { settings, claims, code }, by));
    await announce(entered);
    const signedOn = {
      identity: entered.identity,
      session: sessionOf(claims["sid"]),
      hasFactor: hasFactor(settings, claims),
    };
    const { account } = entered;
    if (!signedOn.hasFactor) await demandSecondFactor(db, account, now, signedOn);
    const self = { ...by, userid: account.id };
    const details = { factor: "provider" };
    await recordSignIn(db, self, { kind: "sign-in", profileid: null, details });
    const exchange = {
      request,
      reply,
      now,
      signedOn,
      confirmed: confirmedAt(authenticatedAt, now),
    };
    return signedIn(app, parts, exchange, account, { tellNewDevice: !entered.isNew });
  });

  async function announce({ account, profileid, groups }: Entered): Promise<void> {
    announcer.invalidate(account.id);
    announcer.invalidate("profiles");
    announcer.publish([profileEvent(profileid)]);
    for (const id of groups) announcer.publish(await groupEvents(db, id, [{ profileid }]));
  }
}

/**
 * When the session was confirmed: when the provider authenticated the person. If it does not say when, it may only
 * have reused an existing session, which proves nothing; then calls that need a confirmation ask for one.
 */
function confirmedAt(authenticatedAt: Date | undefined, now: Date): Date {
  return authenticatedAt && authenticatedAt < now
    ? authenticatedAt
    : new Date(authenticatedAt ? now : 0);
}

function sessionOf(sid: unknown): SignedOn["session"] {
  return typeof sid === "string" ? hashSecret(sid) : null;
}
