// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import {
  languageCookie,
  languageOf,
  rememberFollowedLink,
  rememberLanguage,
  visitorLanguage,
} from "./language-choice.ts";
import { localeOf } from "./locales.ts";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: like the module under test
  document.cookie = "locale=; max-age=0; path=/";
});

describe("the language cookie", () => {
  it("lasts 365 days for every path, is SameSite=Lax, and Secure over TLS", () => {
    const cookie = "locale=de; max-age=31536000; path=/; samesite=lax";
    const here = { acrossOrigins: false, overTls: false };
    expect(languageCookie(localeOf("de"), here)).toBe(cookie);
    expect(languageCookie(localeOf("de"), { ...here, overTls: true })).toBe(`${cookie}; secure`);
  });

  it("is SameSite=None and Secure across origins", () => {
    const cookie = "locale=ar; max-age=31536000; path=/; samesite=none; secure";
    expect(languageCookie(localeOf("ar"), { acrossOrigins: true, overTls: true })).toBe(cookie);
  });

  it("is read on the next visit", () => {
    rememberLanguage(localeOf("fr"));
    expect(visitorLanguage().code).toBe("fr");
  });
});

describe("a link to another language that was followed before the page woke up", () => {
  const here = new URL("https://dosebeat.example/ar");
  it.each([
    ["is remembered", "https://dosebeat.example/de", true],
    ["of the same language changes nothing", "https://dosebeat.example/ar/privacy", false],
    ["of another site changes nothing", "https://example.com/de", false],
    ["without a referrer changes nothing", "", false],
  ])("%s", (_, referrer, remembered) => {
    rememberFollowedLink(referrer, here);
    expect(document.cookie.includes("locale=ar")).toBe(remembered);
  });
});

describe("the language of a visitor", () => {
  it.each([
    ["the path's prefix comes first", "/ar/auth/signup", "locale=de", ["fr"], "ar"],
    ["then the cookie", "/auth/signup", "a=b; locale=de; c=d", ["fr"], "de"],
    ["then the browser's languages, in order", "/auth/signup", "", ["it", "fr-CH", "de"], "fr"],
    ["a cookie with an unknown language is ignored", "/", "locale=xx", ["de-AT"], "de"],
    ["another cookie is not mistaken for it", "/", "notlocale=de", ["fr"], "fr"],
    ["English otherwise", "/", "", ["it"], "en"],
  ])("%s", (_, pathname, cookie, languages, expected) => {
    expect(languageOf({ pathname, cookie, languages }).code).toBe(expected);
  });
});
