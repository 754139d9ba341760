import { setTimeout } from "node:timers/promises";
import * as calls from "@dosebeat/contract/calls/sign-in";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../audit/actor.ts";
import { type Entry, record } from "../audit/queries.ts";
import { inTransaction } from "../database/transaction.ts";
import { conflict, invalid, problem } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { confirmedAccount } from "./own-password.ts";
import {
  dropCodes,
  findCodeOwner,
  requestPasswordCode,
  useCode,
} from "./password-codes/queries.ts";
import { passwordLink } from "./password-link.ts";
import { mailFailure, passwordMail } from "./password-mail.ts";
import { hashPassword, refuseCommonPassword } from "./passwords.ts";
import { presentSignIn } from "./present.ts";
import { type AccountWithLanguage, findAccountWithLanguage, setPassword } from "./queries.ts";

const REQUESTED = "If this address has an account, a link for a new password is on its way.";

/** Shutdown waits this long for mails being sent. */
const CLOSE_TIMEOUT_MS = 2000;

export async function passwordRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const underWay = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.race([Promise.all(underWay), setTimeout(CLOSE_TIMEOUT_MS, null, { ref: false })]);
  });

  handle(app, calls.changePassword, async ({ viewer, body: { currentPassword, password } }) => {
    refuseCommonPassword(password);
    const before = await confirmedAccount(db, viewer, currentPassword, "currentPassword");
    const passwordHash = await hashPassword(password);
    const account = await inTransaction(db, async (tx) => {
      const changed = await setPassword(tx, before, passwordHash);
      if (!changed) throw conflict(problem("password_changed"));
      await dropCodes(tx, changed.id);
      await record(tx, viewer.actor, changedBy(viewer.profileid));
      return changed;
    });
    parts.announcer.invalidate(account.id);
    return presentSignIn(app, account, clock.now());
  });

  handle(app, calls.forgotPassword, async (request) => {
    const { email } = request.body;
    const account = await findAccountWithLanguage(db, email);
    // The response must not wait for work that only an existing account causes.
    if (account?.is_active) {
      const sending = sendLink(account, request).catch((error: unknown) => {
        request.log.warn(
          { failure: mailFailure(error) },
          "sending the link for a new password failed",
        );
      });
      underWay.add(sending);
      void sending.then(() => underWay.delete(sending));
    }
    return { data: { message: REQUESTED } };
  });

  handle(app, calls.resetPassword, async (request) => {
    const { code, password } = request.body;
    const now = clock.now();
    refuseCommonPassword(password);
    const owner = await findCodeOwner(db, code, now);
    if (!owner) throw deadCode();
    const passwordHash = await hashPassword(password);
    const account = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, code, owner.id))) throw deadCode();
      const changed = await setPassword(tx, owner, passwordHash);
      if (!changed) throw conflict(problem("password_changed"));
      await record(tx, actorOf(request, now, owner.id), changedBy(owner.profileid));
      return changed;
    });
    parts.announcer.invalidate(account.id);
    return presentSignIn(app, account, now);
  });

  async function sendLink(account: AccountWithLanguage, request: FastifyRequest): Promise<void> {
    const now = clock.now();
    const code = await inTransaction(db, async (tx) => {
      const made = await requestPasswordCode(tx, account.id, now);
      if (made === undefined) return undefined;
      const actor = actorOf(request, now, null);
      await record(tx, actor, { kind: "password-link-made", profileid: account.profileid });
      return made;
    });
    if (code === undefined) return;
    const link = passwordLink(app, parts, code);
    if (parts.sendMail) await parts.sendMail(passwordMail(account, link));
    else parts.print(`Password link for user ${account.id}, valid for 30 minutes: ${link}`);
  }
}

function changedBy(profileid: number): Entry {
  return { kind: "password-changed", profileid };
}

function deadCode() {
  return invalid(["code"], problem("link_dead"));
}
