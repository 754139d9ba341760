import { expect, it } from "vitest";
import { harmless, harmlessToStrangers, oneLine } from "./harmless.ts";

it.each([
  ["a line break", "Ana\r\nCall 0900", "Ana Call 0900"],
  ["a separator of paragraphs", "Ana\u2029Call", "Ana Call"],
  ["what turns text around", "Ana\u202e\u2066gnp\u2069", "Ana gnp"],
  ["what is not seen", "A\u00ad\u200b\ufeffna", "A na"],
])("has no %s, in a sentence or a mail", (_, typed, plain) => {
  expect(oneLine(typed)).toBe(plain);
  expect(harmless(typed)).toBe(plain);
  expect(harmlessToStrangers(typed)).toBe(plain);
});

it("leaves a sentence what belongs to it: no-break spaces, joiners, numbers and markup", () => {
  for (const text of ["8,5\u202f%", "می\u200cخواهم", "Vitamin <D> 1.5 mg", "👩\u200d⚕"]) {
    expect(oneLine(text)).toBe(text);
  }
});

it("leaves a record number as it is, but no markup", () => {
  expect(harmless("12.34-A@7")).toBe("12.34-A@7");
  expect(harmless("<b>{link}</b>")).toBe("b link /b");
});

it("leaves strangers no address, whatever it is written with, and no long text", () => {
  expect(harmlessToStrangers("http://evil.example/a")).toBe("http evil. example/a");
  expect(harmlessToStrangers("me@evil.example")).toBe("me evil. example");
  expect(harmlessToStrangers("ｅｖｉｌ．ｅｘａｍｐｌｅ")).toBe("evil. example");
  expect(harmlessToStrangers("evil\u200c.example")).toBe("evil .example");
  expect(harmlessToStrangers("a".repeat(80))).toHaveLength(60);
  expect(harmlessToStrangers("\u202e")).toBe("–");
});
