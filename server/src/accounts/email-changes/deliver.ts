import type { Language } from "@dosebeat/contract/base/languages";
import type { AddressChange } from "@dosebeat/contract/master-data";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { linkTo } from "../../http/link-to.ts";
import type { Parts } from "../../parts.ts";
import { mailFailure } from "../../platform/mail.ts";
import { linkIn } from "../../platform/site-language.ts";
import { linkMail } from "../account-mail/account-mail.ts";
import { type AskedAddress, markAddressMailed } from "./queries.ts";

/** The page that confirms a new address. */
export const NEW_ADDRESS_PAGE = "/auth/confirm-email";

/** The link to the page where the old address can cancel a change. */
export function cancelLinkOf(
  app: FastifyInstance,
  parts: Pick<Parts, "publicUrl">,
  { cancelCode }: Pick<AskedAddress, "cancelCode">,
): string {
  return linkTo(app, parts, "/auth/cancel-email", cancelCode);
}

/**
 * Mails the link to the new address, after the commit. If there is no mail server, or it rejects the mail, the answer
 * contains the link instead; opening that verifies nothing.
 */
export async function deliverAddressChange(
  app: FastifyInstance,
  parts: Parts,
  log: FastifyBaseLogger,
  { email, code, expires }: AskedAddress,
  language: Language,
): Promise<AddressChange> {
  const link = linkTo(app, parts, NEW_ADDRESS_PAGE, code);
  const answered = { email, link: linkIn(link, language), expires };
  if (!parts.sendMail) return answered;
  try {
    await parts.sendMail(linkMail({ email, language }, "new_address_given", link));
  } catch (error) {
    log.warn({ failure: mailFailure(error) }, "sending the link to a new address failed");
    return answered;
  }
  await markAddressMailed(parts.db, code);
  return { email, link: null, expires };
}
