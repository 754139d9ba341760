import { expect, it } from "vitest";
import { anew } from "./anew.ts";

it("never says the same twice in a row, so that each press is heard", () => {
  let said = "";
  const all = Array.from({ length: 4 }, () => {
    said = anew("A press has arrived")(said);
    return said;
  });
  for (const [index, text] of all.entries()) expect(text).not.toBe(all[index - 1]);
  expect(all.map((text) => text.trim())).toEqual(all.map(() => "A press has arrived"));
});

it("leaves what is new as it is", () => {
  expect(anew("The plan has changed")("A press has arrived")).toBe("The plan has changed");
});
