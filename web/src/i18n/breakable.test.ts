import { expect, it } from "vitest";
import { breakable } from "./breakable.ts";

it("lets names break after a slash between words, and numbers stay in one piece", () => {
  expect(breakable("Valsartan/Amlodipin 160/10")).toBe("Valsartan/\u200bAmlodipin 160/10");
  expect(breakable("Acetylsalicylsäure/Clopidogrel")).toBe("Acetylsalicylsäure/\u200bClopidogrel");
  expect(breakable("Metformin")).toBe("Metformin");
});
