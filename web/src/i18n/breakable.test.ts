import { expect, it } from "vitest";
import { breakable, longName } from "./breakable.ts";

it("lets names break after a slash between words, and numbers stay in one piece", () => {
  expect(breakable("Valsartan/Amlodipin 160/10")).toBe("Valsartan/\u200bAmlodipin 160/10");
  expect(breakable("Acetylsalicylsäure/Clopidogrel")).toBe("Acetylsalicylsäure/\u200bClopidogrel");
  expect(breakable("Metformin")).toBe("Metformin");
});

it("says how many letters the longest word has, with the sign after which it may break", () => {
  expect(longName("Metformin", "Levothyroxin-Natrium")).toMatchObject({
    style: { "--letters": 13 },
  });
  expect(longName("Acetylsalicylsäure/Clopidogrel")).toMatchObject({ style: { "--letters": 19 } });
  expect(longName("Valsartan/Amlodipin 160/10")).toEqual({});
  expect(longName()).toEqual({});
  // Not so small that nobody can read it.
  expect(longName("Namewithoutspaces".repeat(6))).toMatchObject({ style: { "--letters": 32 } });
});
