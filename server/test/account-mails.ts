import type { Language } from "@dosebeat/contract/base/languages";
import type { AccountChange, LinkMailKind } from "../src/accounts/account-mail/account-change.ts";
import { changeMail, linkMail } from "../src/accounts/account-mail/account-mail.ts";
import type { AccountMailKind } from "../src/words/account-mails/all.ts";

const BY = "Nina Roth";
const CANCEL = "https://dose.example/auth/cancel-email#code=abc";
const COUNTS = { calendar: 1, carers: 2, invitations: 0, apps: 0, passkeys: 1, devices: 3 };

/** One of each change, and some with a different text. */
export const CHANGES: readonly AccountChange[] = [
  { kind: "password_changed" },
  { kind: "password_changed", access: { isEnded: false, counts: COUNTS } },
  { kind: "password_set_by_link", by: BY, access: { isEnded: true, counts: COUNTS } },
  { kind: "role_changed", role: "admin", by: BY },
  { kind: "role_changed", role: "patient", by: BY },
  { kind: "staff_changed", staff: ["clinician", "auditor"], by: BY },
  { kind: "staff_changed", staff: [], by: BY },
  ...(["address_taken_over", "address_wanted", "email_changed", "sign_up_refused"] as const).map(
    (kind) => ({ kind }),
  ),
  { kind: "email_change_asked", by: BY, cancelLink: CANCEL },
  { kind: "own_email_change_asked", cancelLink: CANCEL },
  { kind: "second_factor_added" },
  { kind: "second_factor_removed" },
  { kind: "second_factors_reset", by: BY },
  { kind: "box_backdated", by: BY },
  { kind: "box_undone", by: BY },
  { kind: "break_glass_used" },
  { kind: "sign_on_linked", by: "Clinic account" },
  { kind: "token_expires", name: "Nightly figures", by: BY, days: 14 },
  { kind: "token_expires", name: "Nightly figures", by: BY, days: 1 },
  { kind: "app_connected", name: "My medicines" },
  { kind: "new_device", device: { program: "Firefox", system: "Linux" } },
  { kind: "new_device", device: { program: null, system: null } },
];

const LINK_KINDS: readonly LinkMailKind[] = [
  "password_asked",
  "password_sent",
  "account_opened",
  "address_given",
  "new_address_given",
];

const AT = new Date("2026-11-03T14:05:09Z");
const EMAIL = "a@patients.example";
const PUBLIC_URL = "https://dose.example";

/** Every mail about an account in a language. */
export function accountMailsIn(language: Language) {
  const to = { email: EMAIL, language, timezone: "Europe/Berlin" };
  const link = `${PUBLIC_URL}/auth/reset-password#code=abc`;
  return [
    ...LINK_KINDS.map((kind) => ({ kind, mail: linkMail(to, kind, link) })),
    ...CHANGES.map((change) => ({
      kind: change.kind,
      mail: changeMail(to, change, AT, PUBLIC_URL),
    })),
  ] satisfies { kind: AccountMailKind; mail: unknown }[];
}
