import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { countAttempt as count, forgiveAttempt } from "../../access/attempts/queries.ts";
import { Refusal } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { countAttempt, limitsOfTakenAddress, limitsOfToldOwner } from "./limits.ts";
import { findAccount } from "./queries.ts";

interface SignUp {
  email: string;
  sender: string;
  log: FastifyBaseLogger;
  now: Date;
}

/**
 * Signs up. Says if an address already has an account, so that people who forgot theirs learn it at once and the
 * first minute needs no mail (SECURITY.md); but only ten times an hour per sender, and the owner gets a mail.
 *
 * @throws 429 once a sender has been told this often
 */
export async function tellingTaken<Account>(
  app: FastifyInstance,
  parts: Parts,
  { email, sender, log, now }: SignUp,
  signUp: () => Promise<Account>,
): Promise<Account> {
  const { db } = parts;
  const limits = limitsOfTakenAddress(sender);
  // Counted before the outcome is known, so that concurrent attempts cannot slip past.
  await countAttempt(db, limits, now);
  try {
    const account = await signUp();
    await forgiveAttempt(db, limits, now);
    return account;
  } catch (error) {
    const isTaken = error instanceof Refusal && error.problem.code === "email_taken";
    if (isTaken) tellHolder(app, parts, { email, log, now });
    else await forgiveAttempt(db, limits, now).catch(() => {});
    throw error;
  }
}

/** Mails the owner of an address, at most once a day: strangers must not fill a mailbox. */
function tellHolder(
  app: FastifyInstance,
  parts: Parts,
  { email, log, now }: Omit<SignUp, "sender">,
): void {
  if (!parts.sendMail) return;
  app.outbox.run(log, async () => {
    const holder = await findAccount(parts.db, email);
    if (!holder?.is_active) return;
    if ((await count(parts.db, limitsOfToldOwner(holder.id), now)) > 0) return;
    tellOwner(app, parts, log, holder.id, { kind: "sign_up_refused" }, now);
  });
}
