// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { keepLanguage, languageCookie, languageOf, visitorLanguage } from "./language-choice.ts";
import { localeOf } from "./locales.ts";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the module itself
  document.cookie = "locale=; max-age=0; path=/";
});

describe("the language cookie", () => {
  it("lasts 365 days, for every path, and is lax", () => {
    const cookie = "locale=de; max-age=31536000; path=/; samesite=lax";
    expect(languageCookie(localeOf("de"), false)).toBe(cookie);
  });

  it("across origins is none and secure", () => {
    const cookie = "locale=ar; max-age=31536000; path=/; samesite=none; secure";
    expect(languageCookie(localeOf("ar"), true)).toBe(cookie);
  });

  it("is read again on the next visit", () => {
    keepLanguage(localeOf("fr"));
    expect(visitorLanguage().code).toBe("fr");
  });
});

describe("the language of a visitor", () => {
  it.each([
    ["the prefix wins over everything", "/ar/auth/signup", "locale=de", ["fr"], "ar"],
    ["then the cookie", "/auth/signup", "a=b; locale=de; c=d", ["fr"], "de"],
    ["then the browser, its dearest first", "/auth/signup", "", ["it", "fr-CH", "de"], "fr"],
    ["a cookie of no language counts as none", "/", "locale=xx", ["de-AT"], "de"],
    ["another cookie is not mistaken for it", "/", "notlocale=de", ["fr"], "fr"],
    ["English when nothing is known", "/", "", ["it"], "en"],
  ])("%s", (_, pathname, cookie, languages, expected) => {
    expect(languageOf({ pathname, cookie, languages }).code).toBe(expected);
  });
});
