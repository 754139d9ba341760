import type { PasswordLink } from "@dosebeat/contract/users";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Parts } from "../parts.ts";
import { CODE_VALID_MS, issuePasswordCode } from "../sign-in/password-codes/queries.ts";
import { passwordLink } from "../sign-in/password-link.ts";
import { mailFailure, sentPasswordMail } from "../sign-in/password-mail.ts";
import type { ManagedRow } from "./queries.ts";

/** Makes a password link for a user; earlier links stay valid until they expire. */
export async function makePasswordLink(
  app: FastifyInstance,
  tx: Kysely<Database>,
  parts: Parts,
  userid: number,
  now: Date,
): Promise<Omit<PasswordLink, "mailed">> {
  const code = await issuePasswordCode(tx, userid, now);
  const expires = new Date(now.getTime() + CODE_VALID_MS).toISOString();
  return { link: passwordLink(app, parts, code), expires };
}

/** Mails the link to the user, after the commit. False if there is no mail server or it rejects the mail. */
export async function mailPasswordLink(
  { sendMail }: Pick<Parts, "sendMail">,
  log: FastifyBaseLogger,
  owner: Pick<ManagedRow, "email" | "language">,
  link: string,
): Promise<boolean> {
  if (!sendMail) return false;
  try {
    await sendMail(sentPasswordMail(owner, link));
    return true;
  } catch (error) {
    log.warn({ failure: mailFailure(error) }, "sending the password link failed");
    return false;
  }
}
