import { expect, it } from "vitest";
import { lettersOf } from "./code-letters.ts";

it("reads a code however it is written", () => {
  for (const typed of ["KXWTHRMPAE", "kxwth rmpae", " KXWTH-RMPAE\u2069 "]) {
    expect(lettersOf(typed)).toBe("KXWTHRMPAE");
  }
  expect(lettersOf(" - ")).toBe("");
});
