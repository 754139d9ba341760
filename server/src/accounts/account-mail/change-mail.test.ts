import type { Language } from "@dosebeat/contract/base/languages";
import { expect, it } from "vitest";
import { CHANGE_WORDS } from "../../words/account-changes.ts";
import type { AccountChange } from "./account-change.ts";
import { changeMail } from "./change-mail.ts";

const AT = new Date("2026-11-03T14:05:09Z");
const CANCEL = "https://dose.example/auth/cancel-email#code=abc";

const BY = "Nina Roth";
const CHANGES: readonly AccountChange[] = [
  { kind: "password_changed" },
  { kind: "password_set_by_link", by: BY },
  { kind: "role_changed", role: "admin", by: BY },
  { kind: "staff_changed", staff: ["auditor"], by: BY },
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
  { kind: "new_device", device: { program: "Firefox", system: "Linux" } },
];

const textIn = (language: Language, timezone: string, change: AccountChange) =>
  changeMail({ email: "a@patients.example", language, timezone }, change, AT, undefined).text;

it("is held to every change", () => {
  const {
    roles,
    staffRoles,
    noStaff,
    unknownDevice,
    notYou,
    forgot,
    access,
    cancelAddress,
    ...all
  } = CHANGE_WORDS.en;
  expect(CHANGES.map(({ kind }) => kind).sort()).toEqual(Object.keys(all).sort());
});

it.each([
  ["en", "Europe/London", "3 November 2026 at 14:05:09 GMT"],
  ["en", "Asia/Kolkata", "3 November 2026 at 19:35:09 GMT+5:30"],
  ["en", "America/New_York", "November 3, 2026 at 09:05:09 EST"],
  ["de", "Europe/Berlin", "3. November 2026 um 15:05:09 MEZ"],
  ["fr", "Europe/Brussels", "3 novembre 2026 à 15:05:09 UTC+1"],
  ["fr", "America/Montreal", "3 novembre 2026 à 09:05:09 UTC−5"],
  ["ar", "Africa/Cairo", "3 نوفمبر 2026 في 16:05:09 غرينتش+2"],
] as const)("says the time in %s as it is in %s: %s", (language, timezone, time) => {
  for (const change of Object.values(CHANGES)) {
    const text = textIn(language, timezone, change);
    expect([change.kind, text]).toEqual([change.kind, expect.stringContaining(time)]);
    expect(text).not.toMatch(/\{\w+\}/);
  }
});
