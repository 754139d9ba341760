import { expect, it } from "vitest";
import { readTelephone } from "./read-telephone.ts";

it.each([
  ["+49 30 23125 240", "en-US", "+493023125240"],
  ["030 / 23125-240", "de-DE", "+493023125240"],
  ["(202) 555-0143", "en-US", "+12025550143"],
  ["٠١٠٠١٢٣٤٥٦٧", "ar-EG", "+201001234567"],
  // Without a region nobody knows the country.
  ["030 23125240", "de", null],
  ["call my son", "de-DE", null],
  ["030 23125240 or 42", "de-DE", null],
  ["12", "de-DE", null],
])("reads %j in %s as %j", async (typed, language, number) => {
  expect(await readTelephone(typed, language)).toBe(number);
});
