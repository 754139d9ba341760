import * as calls from "@dosebeat/contract/master-data-calls";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../access/audit/actor.ts";
import { record, recorded } from "../../access/audit/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import { requireUnmanaged } from "../../access/profiles/managed-queries.ts";
import { lockLive } from "../../access/sessions/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem, unauthorized } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { linkTo } from "../../http/link-to.ts";
import type { Parts } from "../../parts.ts";
import { linkMail } from "../account-mail/account-mail.ts";
import { findRecipient } from "../account-mail/queries.ts";
import { tellAddress, tellOwner } from "../account-mail/tell-owner.ts";
import { findFactors, hasFactor } from "../second-factors/queries.ts";
import { countAttempt, limitsOfAddressChange } from "../sign-in/limits.ts";
import { confirmedAccount } from "../sign-in/own-password.ts";
import { dropCodes } from "../sign-in/password-codes/queries.ts";
import { findAccount } from "../sign-in/queries.ts";
import { requireConfirmed } from "../sign-in/require-confirmed.ts";
import { cancelLinkOf, NEW_ADDRESS_PAGE } from "./deliver.ts";
import { askAddress, cancelAskedAddress, markAddressMailed, useAskedAddress } from "./queries.ts";

/** How people change their own address; administrators change others' in accounts/users/routes.ts. */
export async function emailChangeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, calls.changeEmail, async ({ viewer, session, body: { data }, log }) => {
    const { sendMail } = parts;
    if (!sendMail) throw conflict(problem("no_mail"));
    const { email, password } = data;
    await requireUnmanaged(db, parts, viewer.userid);
    const { id, email: before } = await confirmedAccount(db, viewer, password, "password");
    const now = clock.now();
    // The password is enough proof only for accounts without a second factor.
    if (hasFactor(await findFactors(db, id))) await requireConfirmed(db, viewer, session, now);
    await countAttempt(db, limitsOfAddressChange(id, viewer.actor.address), now);
    // The same work whether or not another account has the address: if it does, nobody gets the code.
    const asked = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        if (!(await lockLive(tx, id, session.id))) throw unauthorized();
        return askAddress(tx, { userid: id, session: session.id }, email, now);
      },
      () => ({ kind: "email-change-asked", profileid: viewer.profileid }),
    );
    const cancelLink = cancelLinkOf(app, parts, asked);
    tellAddress(app, parts, log, id, before, { kind: "own_email_change_asked", cancelLink }, now);
    app.outbox.run(log, async () => {
      const holder = await findAccount(db, email);
      if (holder && holder.id !== id) {
        tellOwner(app, parts, log, holder.id, { kind: "address_wanted" }, now);
        return;
      }
      const recipient = await findRecipient(db, id);
      if (!recipient) return;
      const link = linkTo(app, parts, NEW_ADDRESS_PAGE, asked.code);
      await markAddressMailed(db, asked.code);
      await sendMail(linkMail({ ...recipient, email }, "new_address_given", link));
    });
    return { data: { email } };
  });

  handle(app, calls.confirmEmail, async (request) => {
    const now = clock.now();
    const changed = await inTransaction(db, async (tx) => {
      const account = await useAskedAddress(tx, request.body.data.code, now);
      await dropCodes(tx, account.userid);
      const { profileid } = account;
      await record(tx, actorOf(request, now, account.userid), { kind: "email-changed", profileid });
      return account;
    });
    const { userid, profileid, email, before } = changed;
    announcer.invalidate(userid);
    announcer.publish([profileEvent(profileid)]);
    tellAddress(app, parts, request.log, userid, before, { kind: "email_changed" }, now);
    return { data: { email } };
  });

  handle(app, calls.cancelEmailChange, async (request) => {
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const { userid, profileid } = await cancelAskedAddress(tx, request.body.data.code, now);
      // Whoever reads the mail of the current address is the account's owner.
      const actor = actorOf(request, now, userid);
      await record(tx, actor, { kind: "email-change-cancelled", profileid });
    });
    return { data: null };
  });
}
