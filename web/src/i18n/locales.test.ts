import { describe, expect, it } from "vitest";
import { getLocale, hrefIn, LOCALES, localeOf, localeOfPath } from "./locales.ts";

describe("locales", () => {
  it("are the four languages; only Arabic runs from right to left", () => {
    expect(LOCALES.map(({ code, dir }) => `${code} ${dir}`)).toEqual([
      "en ltr",
      "de ltr",
      "fr ltr",
      "ar rtl",
    ]);
  });

  it("keep Western digits and the Gregorian calendar", () => {
    for (const { iso } of LOCALES) {
      expect(new Intl.NumberFormat(iso).resolvedOptions().numberingSystem).toBe("latn");
      expect(new Intl.DateTimeFormat(iso).resolvedOptions().calendar).toBe("gregory");
    }
  });

  it("are chosen by the first path segment; English has none", () => {
    expect(localeOfPath("/de/dashboard").code).toBe("de");
    expect(localeOfPath("/ar").code).toBe("ar");
    expect(localeOfPath("/dashboard").code).toBe("en");
    expect(localeOfPath("/").code).toBe("en");
    expect(getLocale("en")).toBeUndefined();
    expect(getLocale("xx")).toBeUndefined();
    expect(localeOf("xx").code).toBe("en");
  });
});

describe("a path in another language", () => {
  it.each([
    ["/", "de", "/de"],
    ["/?a=b", "de", "/de?a=b"],
    ["/de", "en", "/"],
    ["/de?a=b", "en", "/?a=b"],
    ["/de/", "fr", "/fr"],
    ["/de/my-medicine/3/edit?a=b#c", "ar", "/ar/my-medicine/3/edit?a=b#c"],
    ["/my-medicine", "fr", "/fr/my-medicine"],
    ["/ar/auth/reset-password#code=x", "en", "/auth/reset-password#code=x"],
    ["/devices", "en", "/devices"],
    ["/dentist", "de", "/de/dentist"],
  ])("%s in %s is %s", (href, code, expected) => {
    expect(hrefIn(localeOf(code), href)).toBe(expected);
  });
});
