import { expect, it } from "vitest";
import { keyed } from "./keyed.ts";

it("gives each text a key of its own, also one that stands there twice or looks like a key", () => {
  const texts = ["500 mg", "500 mg", "500 mg 2"];
  const made = keyed([...texts, null, ""]);
  expect(made.map(({ text }) => text)).toEqual(texts);
  expect(new Set(made.map(({ key }) => key)).size).toBe(texts.length);
});

it("keeps the key of a text where others come or go beside it", () => {
  expect(keyed(["a", "b"])[1]?.key).toBe(keyed(["b"])[0]?.key);
});
