import { formatsIn, type Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole } from "@dosebeat/contract/base/roles";
import type { Device } from "../../access/sessions/device.ts";
import { harmlessToStrangers } from "../../platform/harmless.ts";
import type { Mail } from "../../platform/mail.ts";
import { LINK, layOut } from "../../platform/mail-layout.ts";
import { linkIn, siteIn } from "../../platform/site-language.ts";
import { ACCOUNT_MAILS, type AccountMailKind } from "../../words/account-mails/all.ts";
import { STAFF_ROLES } from "../../words/account-mails/shared.ts";
import { allTexts } from "../../words/texts.ts";
import type { AccessAfter, AccountChange, LinkMailKind } from "./account-change.ts";
import type { Recipient } from "./queries.ts";

/** The page that exchanges a code for a new password. */
export const PASSWORD_PAGE = "/auth/reset-password";

/** Pages that mails link to, by their names in the texts. */
const PAGES = {
  forgotPage: "/auth/forgot-password",
  accessPage: "/auth/access",
  tokensPage: "/patient-list/tokens",
} as const;

type Values = Readonly<Record<string, string | number>>;

const TEXTS = allTexts();

/**
 * The mail that tells the owner of an account what changed, and what to do if somebody else did it.
 *
 * @param publicUrl where people open the web application; without it the mail links to no page
 */
export function changeMail(
  { email, language, timezone }: Recipient,
  change: AccountChange,
  at: Date,
  publicUrl: string | undefined,
): Mail {
  const values = { ...valuesOf(change, language), time: timeIn(at, language, timezone) };
  const links = {
    ...pagesIn(language, publicUrl),
    ...("cancelLink" in change && { link: linkIn(change.cancelLink, language) }),
  };
  return mailOf({ email, language }, change.kind, values, links);
}

/** The mail with a link that proves who opens it. */
export function linkMail(
  to: Pick<Recipient, "email" | "language">,
  kind: LinkMailKind,
  link: string,
): Mail {
  return mailOf(to, kind, {}, { link: linkIn(link, to.language) });
}

function mailOf(
  { email, language }: Pick<Recipient, "email" | "language">,
  kind: AccountMailKind,
  values: Values,
  links: Readonly<Record<string, string>>,
): Mail {
  const texts = TEXTS[language];
  const { subject, text } = ACCOUNT_MAILS[kind][language];
  const written = texts.write(text, { ...values, ...LINKS_TO_FILL });
  return layOut(email, {
    subject: texts.write(subject, values),
    text: withLinksOf(written, links),
    links,
    lang: language,
    dir: texts.dir,
  });
}

/** Filled in by the layout, which turns them into buttons. */
const LINKS_TO_FILL = {
  link: LINK,
  forgotPage: "{forgotPage}",
  accessPage: "{accessPage}",
  tokensPage: "{tokensPage}",
} as const;

/** Leaves out lines whose link has no address. */
function withLinksOf(text: string, links: Readonly<Record<string, string>>): string {
  const missing = Object.values(LINKS_TO_FILL).filter((link) => !(link.slice(1, -1) in links));
  return text
    .split("\n")
    .filter((line) => !missing.some((link) => line.includes(link)))
    .join("\n");
}

function pagesIn(language: Language, publicUrl: string | undefined): Record<string, string> {
  if (publicUrl === undefined) return {};
  const site = siteIn(publicUrl, language);
  return Object.fromEntries(Object.entries(PAGES).map(([name, page]) => [name, site + page]));
}

function valuesOf(change: AccountChange, language: Language): Values {
  return {
    ...("by" in change && { by: harmlessToStrangers(change.by) }),
    ...("name" in change && { name: harmlessToStrangers(change.name) }),
    ...("days" in change && { days: change.days }),
    ...("role" in change && { role: change.role }),
    ...("staff" in change && { roles: staffIn(change.staff, language) }),
    ...("device" in change && deviceIn(change.device)),
    ...accessIn("access" in change ? change.access : undefined),
  };
}

/** What has access besides the password, and whether it kept or lost it. */
function accessIn(after: AccessAfter | undefined): Values {
  const none = { calendar: 0, carers: 0, invitations: 0, apps: 0, passkeys: 0, devices: 0 };
  const counts = { ...none, ...after?.counts };
  const isAny = Object.values(counts).some((count) => count > 0);
  return { ...counts, access: isAny ? (after?.isEnded ? "ended" : "left") : "none" };
}

function staffIn(staff: readonly GrantedRole[], language: Language): string {
  const names = staff.map((role) => STAFF_ROLES[language][role]);
  return TEXTS[language].list(names) || STAFF_ROLES[language].none;
}

function deviceIn({ program, system }: Device): Values {
  const device = [program, system].filter(Boolean).join(", ");
  return { device: harmlessToStrangers(device), isKnown: device ? "yes" : "no" };
}

function timeIn(at: Date, language: Language, timeZone: string): string {
  const style = { dateStyle: "long", timeStyle: "long", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(formatsIn(language, timeZone), style).format(at);
}
