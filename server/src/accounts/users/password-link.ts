import type { PasswordLink } from "@dosebeat/contract/users";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { linkTo } from "../../http/link-to.ts";
import type { Parts } from "../../parts.ts";
import { mailFailure } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import { linkMail, PASSWORD_PAGE } from "../account-mail/account-mail.ts";
import {
  CODE_VALID_MS,
  dropCodes,
  INVITATION_VALID_MS,
  isEntered,
  issuePasswordCode,
  markMailed,
} from "../sign-in/password-codes/queries.ts";
import type { ManagedRow } from "./queries.ts";

/** A password link that nobody has received yet. */
interface MadeLink {
  code: string;
  link: string;
  expires: string;
  isInvitation: boolean;
}

interface NewLink {
  userid: number;
  madeBy: number;
  /** Whether it is for the first password: it lasts seven days, and replaces earlier ones. */
  isInvitation?: boolean;
}

/**
 * Makes a password link for a user; earlier links stay valid until they expire, unless this is an invitation.
 * @throws 409 for an invitation to an account that has already been entered
 */
export async function makePasswordLink(
  app: FastifyInstance,
  tx: Db,
  parts: Parts,
  { userid, madeBy, isInvitation = false }: NewLink,
  now: Date,
): Promise<MadeLink> {
  if (isInvitation) {
    if (await isEntered(tx, userid)) throw conflict(problem("has_password"));
    await dropCodes(tx, userid);
  }
  const code = await issuePasswordCode(tx, userid, { madeBy, mailedTo: null, isInvitation }, now);
  const validMs = isInvitation ? INVITATION_VALID_MS : CODE_VALID_MS;
  const expires = new Date(now.getTime() + validMs).toISOString();
  return { code, link: linkTo(app, parts, PASSWORD_PAGE, code), expires, isInvitation };
}

/**
 * Mails the link to the user, after the commit. If there is no mail server, or it rejects the mail, the answer
 * contains the link instead: whoever has it may set the password.
 */
export async function deliverPasswordLink(
  { db, sendMail }: Pick<Parts, "db" | "sendMail">,
  log: FastifyBaseLogger,
  owner: Pick<ManagedRow, "email" | "language">,
  { code, link, expires, isInvitation }: MadeLink,
): Promise<PasswordLink> {
  const answered = { link: linkIn(link, owner.language), expires, mailed: false };
  if (!sendMail) return answered;
  try {
    await sendMail(linkMail(owner, isInvitation ? "account_opened" : "password_sent", link));
  } catch (error) {
    log.warn({ failure: mailFailure(error) }, "sending the password link failed");
    return answered;
  }
  await markMailed(db, code, owner.email);
  return { link: null, expires, mailed: true };
}
