import fc from "fast-check";
import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

const SEPARATORS = [",", ";", "\t", "|", "\n", "\r"];
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/u;
const risky = fc.stringMatching(/^[=+\-@＝＋－＠,;|\t\r\n "a1]{0,20}$/u);

it("no cell begins with a formula, whatever separates cells", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(risky, fc.string()), { minLength: 1 }), (cells) => {
      const line = csvLine(cells);
      for (const separator of SEPARATORS) {
        // A reader that expects another separator may or may not ignore quotes.
        for (const cell of line.split(separator)) {
          expect(cell.replace(/^"*/, "")).not.toMatch(FORMULA);
        }
      }
    }),
  );
});

it.each(["Müller", "a - b", "5-10", "x=1", "ada@example.org", "one; two", "it's -5", "“+”"])(
  "keeps %s as it is",
  (text) => {
    expect(csvLine([text, -5, "end"])).toBe(`${text},-5,end\r\n`);
  },
);

it.each([
  ["=1+1", "'=1+1"],
  ["a;=1+1", "a;'=1+1"],
  ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
  ["＝1+1", "'＝1+1"],
  ["  -1+1", "  '-1+1"],
])("neutralises %j", (text, expected) => {
  expect(csvLine([text])).toBe(`${expected}\r\n`);
});
