import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { inTransaction } from "../../database/transaction.ts";
import { linkTo } from "../../http/link-to.ts";
import type { Parts } from "../../parts.ts";
import { linkMail } from "../account-mail/account-mail.ts";
import { findRecipient } from "../account-mail/queries.ts";
import { issueEmailCode } from "./queries.ts";

/**
 * Mails the link that verifies an account's address, if there is a mail server. False if too many links are still
 * valid.
 */
export async function sendVerificationLink(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "publicUrl">,
  log: FastifyBaseLogger,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  const code = await inTransaction(parts.db, (tx) => issueEmailCode(tx, id, email, now));
  if (code === undefined) return false;
  app.outbox.post(log, async () => {
    const recipient = await findRecipient(parts.db, id);
    const link = linkTo(app, parts, "/auth/verify-email", code);
    return recipient && linkMail({ ...recipient, email }, "address_given", link);
  });
  return true;
}
