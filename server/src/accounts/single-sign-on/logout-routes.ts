import { endByProvider } from "@dosebeat/contract/single-sign-on-calls";
import type { FastifyInstance } from "fastify";
import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { actorOf } from "../../access/audit/actor.ts";
import { record } from "../../access/audit/queries.ts";
import { endSession } from "../../access/sessions/ending-queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { invalid } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { senderOf } from "../../http/sender.ts";
import type { Parts } from "../../parts.ts";
import { LOGOUT_SKEW_MS, LogoutTokens } from "../../platform/provider/logout-token.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";
import { countAttempt, limitsOfRefusedSignOn } from "../sign-in/limits.ts";
import { reached, signOnOf } from "./exchange.ts";
import { listOpened } from "./queries.ts";

/** The provider reports that somebody signed out there (back-channel logout). */
export async function providerLogoutRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer, signOn } = parts;
  const tokens = signOn && new LogoutTokens(signOn.provider, signOn.settings.provider.clientId);

  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    handle(scope, endByProvider, async (request) => {
      const { provider } = signOnOf(parts);
      const now = clock.now();
      const limits = limitsOfRefusedSignOn(senderOf(request));
      await countAttempt(db, limits, now);
      const { logout_token } = request.body;
      const ended = await reached(request.log, async () => tokens?.read(logout_token, now));
      if (!ended) throw invalid(["logout_token"], "is none of the provider's for this server");
      await forgiveAttempt(db, limits, now);
      const { subject, session: sid, at } = ended;
      const session = sid === undefined ? undefined : hashSecret(sid);
      // So that a replayed token cannot end sessions opened after it was issued.
      const before = new Date(at.getTime() + LOGOUT_SKEW_MS);
      const users = await inTransaction(db, async (tx) => {
        const opened = await listOpened(tx, provider.issuer, { subject }, { session, before });
        for (const { id, user_id } of opened) {
          await endSession(tx, user_id, id, now);
          const by = actorOf(request, now, user_id);
          const details = { count: 1, factor: "provider" };
          await record(tx, by, { kind: "sessions-ended", profileid: null, details });
        }
        return new Set(opened.map(({ user_id }) => user_id));
      });
      for (const userid of users) announcer.invalidate(userid);
      return { data: null };
    });
  });
}
