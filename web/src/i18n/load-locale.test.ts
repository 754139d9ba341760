import { describe, expect, it, vi } from "vitest";
import { loadOtherMessages, loadPublicMessages } from "./catalogues.ts";
import { loadLocale } from "./load-locale.ts";
import { localeOf } from "./locales.ts";

describe("loading a locale", () => {
  it("loads the requested catalogue", async () => {
    const { locale, messages } = await loadLocale(localeOf("de"), loadPublicMessages);
    expect(locale.code).toBe("de");
    expect(messages.signIn.submit).toBe("Anmelden");
    expect((await loadOtherMessages("de")).menu.logout).toBe("Abmelden");
  });

  it("falls back to English and logs the error when the catalogue cannot be loaded", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const lost = async (language: string) => {
      if (language === "ar") throw new Error("lost");
      return loadPublicMessages(language);
    };
    const { locale, messages } = await loadLocale(localeOf("ar"), lost);
    expect([locale.code, locale.dir, messages.signIn.submit]).toEqual(["en", "ltr", "Sign in"]);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("ar.json"), expect.any(Error));
    logged.mockClear();
  });

  it("fails when English itself cannot be loaded", async () => {
    const lost = () => Promise.reject(new Error("lost"));
    await expect(loadLocale(localeOf("en"), lost)).rejects.toThrow("lost");
  });
});
