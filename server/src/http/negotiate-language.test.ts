import { describe, expect, it } from "vitest";
import { negotiateLanguage } from "./negotiate-language.ts";

describe("the language of a visitor who names none", () => {
  it.each([
    ["nothing is known", undefined, undefined, "en"],
    ["a browser in German", undefined, "de-DE,de;q=0.9,en;q=0.8", "de"],
    ["the weight counts, not the place", undefined, "de;q=0.3, fr;q=0.8, en;q=0.5", "fr"],
    ["equal weights: the first", undefined, "fr, de", "fr"],
    ["a weight of 0 refuses", undefined, "de;q=0, fr;q=0.1", "fr"],
    ["languages that we do not speak are passed over", undefined, "it, ar;q=0.2", "ar"],
    ["any language is English", undefined, "it, *;q=0.5, de;q=0.1", "en"],
    ["capitals and spaces", undefined, " DE-AT ; Q=0.9 , fr ; q=0.8", "de"],
    ["the form preferred most counts", undefined, "en-US, de;q=0.9, en;q=0.8", "en"],
    ["an unreadable weight does not decide", undefined, "de;q=high, fr;q=0.1", "fr"],
    ["nonsense", undefined, ";;,,q=;=,😀", "en"],
    ["the cookie wins", "a=b; locale=ar", "de", "ar"],
    ["the cookie for English wins too", "locale=en", "de", "en"],
    ["a cookie of no language counts as none", "locale=xx", "de", "de"],
    ["another cookie is not mistaken for it", "mylocale=ar", "fr", "fr"],
  ])("%s", (_, cookie, acceptLanguage, expected) => {
    expect(negotiateLanguage(cookie, acceptLanguage)).toBe(expected);
  });
});
