import { expect, it } from "vitest";
import { linkIn, siteIn } from "./site-language.ts";

it("opens a page in the language of the mail, also below a path of a proxy; English has no prefix", () => {
  const link = "https://clinic.example/auth/reset-password#code=x/auth/y";
  expect(linkIn(link, "en")).toBe(link);
  expect(linkIn(link, "de")).toBe("https://clinic.example/de/auth/reset-password#code=x/auth/y");
  expect(linkIn("https://clinic.example/caring/join#code=a", "ar")).toBe(
    "https://clinic.example/ar/caring/join#code=a",
  );
  expect(linkIn("https://a.example/auth/box/auth/verify-email#code=1", "fr")).toBe(
    "https://a.example/auth/box/fr/auth/verify-email#code=1",
  );
  expect([siteIn("https://a.example", "en"), siteIn("https://a.example", "fr")]).toEqual([
    "https://a.example",
    "https://a.example/fr",
  ]);
});
