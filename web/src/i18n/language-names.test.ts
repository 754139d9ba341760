import { expect, it } from "vitest";
import { languageChoices, languageName } from "./language-names.ts";

it("names languages in that of the reader, and offers the stored one, too", () => {
  expect(languageName("tr", "de")).toBe("Türkisch");
  expect(languageName("tr", "fr")).toBe("turc");
  const choices = languageChoices("haw", "en");
  expect(choices).toContainEqual({ value: "haw", label: "Hawaiian" });
  expect(choices.map(({ label }) => label)).toEqual(
    choices.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  expect(languageChoices("de", "en").filter(({ value }) => value === "de")).toHaveLength(1);
});
