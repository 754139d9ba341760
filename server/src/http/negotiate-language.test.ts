import { describe, expect, it } from "vitest";
import { negotiateLanguage } from "./negotiate-language.ts";

describe("the language of a visitor who has not chosen one", () => {
  it.each([
    ["no preference: English", undefined, undefined, "en"],
    ["a German browser", undefined, "de-DE,de;q=0.9,en;q=0.8", "de"],
    ["weight matters, not position", undefined, "de;q=0.3, fr;q=0.8, en;q=0.5", "fr"],
    ["equal weights: the first", undefined, "fr, de", "fr"],
    ["a weight of 0 excludes a language", undefined, "de;q=0, fr;q=0.1", "fr"],
    ["unsupported languages are skipped", undefined, "it, ar;q=0.2", "ar"],
    ["any language means English", undefined, "it, *;q=0.5, de;q=0.1", "en"],
    ["capitals and spaces", undefined, " DE-AT ; Q=0.9 , fr ; q=0.8", "de"],
    ["the preferred variant counts", undefined, "en-US, de;q=0.9, en;q=0.8", "en"],
    ["an invalid weight is ignored", undefined, "de;q=high, fr;q=0.1", "fr"],
    ["nonsense", undefined, ";;,,q=;=,😀", "en"],
    ["the cookie wins", "a=b; locale=ar", "de", "ar"],
    ["the cookie for English wins too", "locale=en", "de", "en"],
    ["a cookie without a language is ignored", "locale=xx", "de", "de"],
    ["another cookie is not mistaken for it", "mylocale=ar", "fr", "fr"],
  ])("%s", (_, cookie, acceptLanguage, expected) => {
    expect(negotiateLanguage(cookie, acceptLanguage)).toBe(expected);
  });
});
