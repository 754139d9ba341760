// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { dropCode, keepCode, readCode } from "./kept-code.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");

it("keeps a code for two hours, in every tab, until it is used", () => {
  keepCode("KXWTH RMPAE", NOW);
  expect(readCode("", NOW + 7_199_999)).toBe("KXWTHRMPAE");
  expect(readCode("code=BCDFGHJKMN", NOW)).toBe("BCDFGHJKMN");
  expect(readCode("", NOW + 7_200_000)).toBe("");
  dropCode();
  expect(readCode("", NOW)).toBe("");
});
