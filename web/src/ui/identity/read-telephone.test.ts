import { expect, it, vi } from "vitest";
import { readOptionalTelephone, readTelephone, telephoneText } from "./read-telephone.ts";

it.each([
  ["+49 30 23125 240", "en-US", "+493023125240"],
  ["030 / 23125-240", "de-DE", "+493023125240"],
  ["(202) 555-0143", "en-US", "+12025550143"],
  ["٠١٠٠١٢٣٤٥٦٧", "ar-EG", "+201001234567"],
  // Without a region the country is not known.
  ["030 23125240", "de", null],
  ["call my son", "de-DE", null],
  ["030 23125240 or 42", "de-DE", null],
  ["12", "de-DE", null],
])("reads %j in %s as %j", async (typed, language, number) => {
  expect(await readTelephone(typed, language)).toBe(number);
});

it.each([
  ["+493023125240", "de-DE", "030 23125240"],
  ["+493023125240", "en-US", "+49 30 23125240"],
  ["+12025550143", "en-US", "(202) 555-0143"],
  // Without a region the country is not known.
  ["+493023125240", "de", "+49 30 23125240"],
  ["+999123456", "de-DE", "+999123456"],
])("writes %s in %s as %s", async (number, language, text) => {
  expect(await telephoneText(number, language)).toBe(text);
});

it.each([
  [" ", null, null],
  ["+493023125240", "+493023125240", "+493023125240"],
  ["030 23125241", "+493023125240", "+493023125241"],
  ["call my son", "+493023125240", undefined],
])("reads a field that holds %j", async (typed, before, number) => {
  vi.stubGlobal("navigator", { language: "de-DE" });
  expect(await readOptionalTelephone(typed, before)).toBe(number);
  vi.unstubAllGlobals();
});
