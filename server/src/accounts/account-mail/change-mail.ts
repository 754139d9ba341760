import { formatsIn, type Language } from "@dosebeat/contract/base/languages";
import type { GrantedRole } from "@dosebeat/contract/base/roles";
import type { Device } from "../../access/sessions/device.ts";
import type { Mail } from "../../platform/mail.ts";
import { linkIn, siteIn } from "../../platform/site-language.ts";
import { CHANGE_WORDS } from "../../words/account-changes.ts";
import type { AccessAfter, AccessCounts, AccountChange } from "./account-change.ts";
import type { Recipient } from "./queries.ts";

/** Changes that a new password would not undo. */
const NO_PASSWORD_HELPS: readonly AccountChange["kind"][] = [
  "role_changed",
  "staff_changed",
  "address_taken_over",
  "address_wanted",
  "email_change_asked",
  "email_changed",
  "sign_up_refused",
  "box_backdated",
  "box_undone",
];

const ACCESS_KINDS: readonly (keyof AccessCounts)[] = [
  "calendar",
  "carers",
  "invitations",
  "apps",
  "passkeys",
  "devices",
];

/**
 * The mail that tells the owner of an account what changed, and what to do if somebody else did it.
 *
 * @param publicUrl where people open the web application
 */
export function changeMail(
  { email, language, timezone }: Recipient,
  change: AccountChange,
  at: Date,
  publicUrl: string | undefined,
): Mail {
  const words = CHANGE_WORDS[language];
  const { subject, text } = words[change.kind];
  const site = publicUrl && siteIn(publicUrl, language);
  const values = { ...valuesOf(change, language), time: timeIn(at, language, timezone) };
  const parts = [fill(text, values)];
  if ("cancelLink" in change) {
    parts.push(`${words.cancelAddress}\n${linkIn(change.cancelLink, language)}`);
  }
  if ("access" in change && change.access) parts.push(...accessIn(change.access, words, site));
  if (change.kind === "sign_up_refused" && site) {
    parts.push(`${words.forgot}\n${site}/auth/forgot-password`);
  }
  if (!NO_PASSWORD_HELPS.includes(change.kind)) {
    parts.push(site ? `${words.notYou}\n${site}/auth/forgot-password` : words.notYou);
  }
  return { to: email, subject, text: `${parts.join("\n\n")}\n` };
}

/** What has access besides the password, and where to end it. */
function accessIn(
  { isEnded, counts }: AccessAfter,
  { access }: (typeof CHANGE_WORDS)[Language],
  site: string | undefined,
): string[] {
  const lines = ACCESS_KINDS.filter((kind) => counts[kind] > 0).map(
    (kind) => `– ${access.kinds[kind]}: ${counts[kind]}`,
  );
  if (lines.length === 0) return [];
  if (isEnded) return [`${access.ended}\n${lines.join("\n")}`];
  const end = site ? `${access.end}\n${site}/auth/access` : access.end;
  return [`${access.left}\n${lines.join("\n")}`, end];
}

function valuesOf(change: AccountChange, language: Language): Readonly<Record<string, string>> {
  switch (change.kind) {
    case "password_set_by_link":
    case "second_factors_reset":
    case "email_change_asked":
    case "box_backdated":
    case "box_undone":
      return { by: oneLine(change.by) };
    case "role_changed":
      return { by: oneLine(change.by), role: CHANGE_WORDS[language].roles[change.role] };
    case "staff_changed":
      return { by: oneLine(change.by), roles: staffIn(change.staff, language) };
    case "new_device":
      return { device: nameOf(change.device, language) };
    default:
      return {};
  }
}

function staffIn(staff: readonly GrantedRole[], language: Language): string {
  const { staffRoles, noStaff } = CHANGE_WORDS[language];
  const names = staff.map((role) => staffRoles[role]);
  return new Intl.ListFormat(language).format(names) || noStaff;
}

function nameOf({ program, system }: Device, language: Language): string {
  return [program, system].filter(Boolean).join(", ") || CHANGE_WORDS[language].unknownDevice;
}

/** Names come from people: they must not look like a paragraph or an address to click. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 200);
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function timeIn(at: Date, language: Language, timeZone: string): string {
  const style = { dateStyle: "long", timeStyle: "long", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(formatsIn(language, timeZone), style).format(at);
}
