import { describe, expect, it, test } from "vitest";
import {
  keepingOf,
  limitsFault,
  limitsOfText,
  OWN_LIMITS,
  PRESETS,
  textOfLimits,
  withPart,
} from "./limits-text.ts";

const FRIDGE = { min_c: 2, max_c: 8, max_rh: null };

test("limits come back from the form as they were", () => {
  for (const limits of [null, FRIDGE, { min_c: -20, max_c: null, max_rh: 60.5 }]) {
    expect(limitsOfText(textOfLimits(limits))).toEqual(limits);
  }
});

test.each([
  ["", "elsewhere"],
  [PRESETS.fridge, "fridge"],
  [textOfLimits({ min_c: 15, max_c: 25, max_rh: null }), "room"],
  [OWN_LIMITS, "own"],
  [textOfLimits({ ...FRIDGE, max_rh: 60 }), "own"],
])("%j is %s", (text, keeping) => {
  expect(keepingOf(text)).toBe(keeping);
});

describe("typed limits", () => {
  it("may have a comma and a minus sign", () => {
    const text = withPart(withPart(OWN_LIMITS, "min_c", "\u22122"), "max_c", "7,5");
    expect(limitsFault(text)).toBeNull();
    expect(limitsOfText(text)).toEqual({ min_c: -2, max_c: 7.5, max_rh: null });
  });

  it.each([
    ["8", "8", "", "limitsOrder"],
    ["cold", "", "", "limitsNumber"],
    ["-31", "", "", "limitsNumber"],
    ["", "", "0", "limitsNumber"],
  ])("%s to %s, %s humid: %s", (low, high, humid, fault) => {
    expect(limitsFault(`${low};${high};${humid}`)).toBe(fault);
  });
});
