import { describe, expect, it, vi } from "vitest";
import { loadOtherMessages, loadPublicMessages } from "./catalogues.ts";
import { localeOf } from "./locales.ts";
import { speak } from "./speak.ts";

describe("the language of the screens", () => {
  it("is the wanted one with its catalogue", async () => {
    const { locale, messages } = await speak(localeOf("de"), loadPublicMessages);
    expect(locale.code).toBe("de");
    expect(messages.signIn.submit).toBe("Anmelden");
    expect((await loadOtherMessages("de")).menu.logout).toBe("Abmelden");
  });

  it("stays English when the catalogue is lost, and the loss is logged", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const lost = async (language: string) => {
      if (language === "ar") throw new Error("lost");
      return loadPublicMessages(language);
    };
    const { locale, messages } = await speak(localeOf("ar"), lost);
    expect([locale.code, locale.dir, messages.signIn.submit]).toEqual(["en", "ltr", "Sign in"]);
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("ar.json"), expect.any(Error));
    logged.mockClear();
  });

  it("is none when English itself is lost", async () => {
    const lost = () => Promise.reject(new Error("lost"));
    await expect(speak(localeOf("en"), lost)).rejects.toThrow("lost");
  });
});
