import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { describe, expect, it } from "vitest";
import { accountMailsIn, CHANGES } from "../../../test/account-mails.ts";
import { ACCOUNT_MAILS } from "../../words/account-mails/all.ts";
import type { AccountChange } from "./account-change.ts";
import { changeMail } from "./account-mail.ts";

const AT = new Date("2026-11-03T14:05:09Z");
const PUBLIC_URL = "https://dose.example";

function told(change: AccountChange, language: Language = "en", publicUrl?: string) {
  const to = { email: "a@patients.example", language, timezone: "Europe/Berlin" };
  return changeMail(to, change, AT, publicUrl);
}

it("is held to every mail", () => {
  const kinds = new Set(accountMailsIn("en").map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(ACCOUNT_MAILS).sort());
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
  for (const change of CHANGES) {
    const to = { email: "a@patients.example", language, timezone };
    const { text } = changeMail(to, change, AT, undefined);
    expect([change.kind, text]).toEqual([change.kind, expect.stringContaining(time)]);
    expect(text).not.toMatch(/\{\w+\}/);
  }
});

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(accountMailsIn(language))("$kind is whole as text and as HTML", ({ mail }) => {
    const { subject, text, html = "" } = mail;
    expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);
    expect(`${subject}${text}${html.replace(/<style>[\s\S]*<\/style>/, "")}`).not.toMatch(
      /[{}]|undefined|\n{3}/,
    );
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/);
    // Both parts say the same, and link to the same pages, in the language of the mail.
    const links = text.match(/https:\S+/g) ?? [];
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(links);
    const site = language === "en" ? PUBLIC_URL : `${PUBLIC_URL}/${language}`;
    const pages = [`${site}/auth/`, `${site}/patient-list/tokens`];
    for (const link of links) expect(pages.some((page) => link.startsWith(page))).toBe(true);
    const said = html.replace(/^[\s\S]*<body|<[^>]+>/g, " ").replaceAll("&#39;", "'");
    for (const line of text.split("\n").filter((one) => one && !one.includes("https:"))) {
      expect(said).toContain(line);
    }
  });

  it("leads nowhere where the address of the server is not known, and says all the same what to do", () => {
    const { text, html } = told({ kind: "second_factor_removed" }, language);
    expect(`${text}${html}`).not.toMatch(/https?:\/\/(?!www\.w3)/);
    expect(text.trim()).toMatch(/\.$/);
    expect(text.split("\n\n")).toHaveLength(2);
  });

  it("isolates names from the direction of the text", () => {
    const by = language === "ar" ? "Nina Roth" : "نينا";
    const { text, html } = told({ kind: "second_factors_reset", by }, language);
    expect(text).toContain(`\u2068${by}\u2069`);
    expect(html).toContain(`\u2068${by}\u2069`);
  });
});

it("a name is neither markup, nor a paragraph, nor a link, nor reversed", () => {
  const by = '<a href="https://evil.example">Nina</a>\n\n{link} \u202eRoth{forgotPage}';
  const { text, html = "" } = told({ kind: "second_factors_reset", by }, "en", PUBLIC_URL);
  expect(html).not.toContain("<a href=");
  expect(html.match(/<a [^>]*href=/g)).toHaveLength(1);
  expect(`${text}${html}`).not.toMatch(/:\/\/evil|evil\.example/);
  expect(`${text}${html}`).not.toContain("\u202e");
  expect(text.split("\n\n")).toHaveLength(3);
});

it("says what has access besides the password, or that it was ended, and no kinds without any", () => {
  const counts = { calendar: 1, carers: 0, invitations: 0, apps: 0, passkeys: 2, devices: 0 };
  const left = told(
    { kind: "password_changed", access: { isEnded: false, counts } },
    "en",
    PUBLIC_URL,
  );
  expect(left.text).toContain("– calendar addresses: 1\n– passkeys: 2\n\n");
  expect(left.text).toContain(`See who has access: ${PUBLIC_URL}/auth/access`);
  expect(left.text).not.toContain("carers");
  const ended = told(
    { kind: "password_changed", access: { isEnded: true, counts } },
    "en",
    PUBLIC_URL,
  );
  expect(ended.text).toContain("has been ended:\n– calendar addresses: 1\n– passkeys: 2\n\n");
  expect(ended.text).not.toContain("/auth/access");
  const none = { ...counts, calendar: 0, passkeys: 0 };
  const plain = told({ kind: "password_changed", access: { isEnded: false, counts: none } });
  expect(plain.text).toBe(told({ kind: "password_changed" }).text);
});
