import { expect, it } from "vitest";
import { formatsOf } from "./english.ts";
import { formatDate } from "./format.ts";
import { ENGLISH, localeOf } from "./locales.ts";
import { firstWeekday } from "./weeks.ts";

const of = (languages: string[], zone = "Europe/Berlin") => formatsOf(ENGLISH, { languages, zone });

it("has day before month and weeks from Monday where the browser is not American", () => {
  expect(of(["en-GB"], "America/New_York")).toBe("en-GB");
  expect(of(["de-DE", "en"])).toBe("en-GB");
  expect(of(["de-DE", "en-US"])).toBe("en-US");
  expect(formatDate("2026-11-17", of(["en-IE"]), "monthDay")).toBe("17 November");
  expect(firstWeekday(of(["en-IN"]))).toBe(1);
});

it("keeps the American way in the United States, Canada and the Philippines", () => {
  for (const language of ["en-US", "en-CA", "en-PH"]) expect(of([language])).toBe("en-US");
  expect(formatDate("2026-11-17", of(["en-US"]), "monthDay")).toBe("November 17");
  expect(firstWeekday(of(["en-US"]))).toBe(7);
});

it("goes by the zone where no language has a region", () => {
  expect(of(["en"], "America/Chicago")).toBe("en-US");
  expect(of(["en"], "America/Indiana/Knox")).toBe("en-US");
  expect(of(["en", "x"], "America/Toronto")).toBe("en-US");
  for (const zone of ["Europe/London", "America/Sao_Paulo", "Asia/Tokyo", "UTC"]) {
    expect(of(["en"], zone)).toBe("en-GB");
  }
  expect(of(["not a tag"], "Asia/Manila")).toBe("en-US");
});

it("leaves other languages as they are", () => {
  const browser = { languages: ["en-US"], zone: "America/New_York" };
  expect(formatsOf(localeOf("de"), browser)).toBe("de-DE");
  expect(formatsOf(localeOf("ar"), browser)).toBe("ar-AE");
});
