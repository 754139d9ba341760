import * as calls from "@dosebeat/contract/account";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../access/audit/actor.ts";
import { record } from "../../access/audit/queries.ts";
import { findProfileId } from "../../access/profiles/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, invalid, problem, tooMany } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { getAddress, useEmailCode, verifyEmail } from "./queries.ts";
import { sendVerificationLink } from "./send-link.ts";

const RETRY_AFTER_S = 60 * 60;

export async function emailVerificationRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.requestEmailVerification, async ({ viewer, log }) => {
    if (!parts.sendMail) throw conflict(problem("no_mail"));
    const account = await getAddress(db, viewer.userid);
    if (account.email_verified_at !== null) throw conflict(problem("email_verified"));
    const isSent = await sendVerificationLink(app, parts, log, account, clock.now());
    if (!isSent) throw tooMany(problem("attempts"), RETRY_AFTER_S);
    return { data: { email: account.email } };
  });

  handle(app, calls.verifyEmail, async (request) => {
    const now = clock.now();
    const used = await inTransaction(db, async (tx) => {
      const code = await useEmailCode(tx, request.body.code, now);
      if (!code || !(await verifyEmail(tx, code.user_id, code.email, now))) return undefined;
      const profileid = (await findProfileId(tx, { userid: code.user_id })) ?? null;
      await record(tx, actorOf(request, now, code.user_id), { kind: "email-verified", profileid });
      return code;
    });
    if (!used) throw invalid(["code"], problem("email_link_dead"));
    announcer.invalidate(used.user_id);
    return { data: { email: used.email } };
  });
}
