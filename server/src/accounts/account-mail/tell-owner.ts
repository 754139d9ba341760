import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Parts } from "../../parts.ts";
import type { AccountChange } from "./account-change.ts";
import { changeMail } from "./account-mail.ts";
import { findRecipient } from "./queries.ts";

/** Mails the owner of an account what changed. Call it after the commit; nobody waits for the mail. */
export function tellOwner(
  { outbox }: Pick<FastifyInstance, "outbox">,
  { db, publicUrl }: Pick<Parts, "db" | "publicUrl">,
  log: FastifyBaseLogger,
  userid: number,
  change: AccountChange,
  at: Date,
): void {
  outbox.post(log, async () => {
    const recipient = await findRecipient(db, userid);
    return recipient && changeMail(recipient, change, at, publicUrl);
  });
}

/** The same, to an address that the account no longer has, or will soon lose. */
export function tellAddress(
  { outbox }: Pick<FastifyInstance, "outbox">,
  { db, publicUrl }: Pick<Parts, "db" | "publicUrl">,
  log: FastifyBaseLogger,
  userid: number,
  email: string,
  change: AccountChange,
  at: Date,
): void {
  outbox.post(log, async () => {
    const recipient = await findRecipient(db, userid);
    return recipient && changeMail({ ...recipient, email }, change, at, publicUrl);
  });
}
