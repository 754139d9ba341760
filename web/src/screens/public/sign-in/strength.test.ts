import { expect, it } from "vitest";
import { strengthOf } from "./strength.ts";

it.each(["dosebeat", "Sommer2026", "aaaaaaaa", "qwertz123", "2026Soleil!!"])(
  "%s, which the server refuses, is shown as weak",
  (password) => {
    expect(strengthOf(password)).toBe("weak");
  },
);

it.each(["amber-ferry-sings-low", "Xk9#mQ2vLp-7"])("%s is not weak", (password) => {
  expect(["good", "strong"]).toContain(strengthOf(password));
});
