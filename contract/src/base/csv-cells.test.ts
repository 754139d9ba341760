import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { harmlessCell, originalCell } from "./csv-cells.ts";

/** By code point, so that they can be told apart here. */
const UNSEEN = [
  0x20, 0xa0, 0x202f, 0x2003, 0x3000, 0x1680, 0x2800, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad,
  0x34f, 0x180e, 0x3164, 0xffa0, 0x200e, 0x200f, 0x61c, 0x202a, 0x202e, 0x2066, 0x2069, 0x00, 0x01,
  0x08, 0x0b, 0x0c, 0x1b, 0x1f, 0x7f, 0x85, 0x2028, 0x2029, 0xfe0f, 0xe0001, 0xe0020, 0xe0100,
].map((code) => String.fromCodePoint(code));

const codeOf = (text: string) => `U+${text.codePointAt(0)?.toString(16).padStart(4, "0")}`;

describe("a cell that begins with what nobody sees", () => {
  it.each(UNSEEN.map((unseen) => [codeOf(unseen), unseen] as const))("%s", (_, unseen) => {
    for (const sign of ["=", "+", "-", "@", "＝", "−"]) {
      expect(harmlessCell(`${unseen}${sign}1+1`)).toBe(`${unseen}'${sign}1+1`);
      expect(harmlessCell(`${unseen}${unseen}${sign}1`)).toBe(`${unseen}${unseen}'${sign}1`);
      expect(harmlessCell(`a;${unseen}${sign}1`)).toBe(`a;${unseen}'${sign}1`);
    }
    for (const separator of ["\t", "\r", "\n"]) {
      expect(harmlessCell(`${unseen}${separator}a`)).toBe(`'${unseen}${separator}a`);
    }
    expect(harmlessCell(`${unseen}a=1`)).toBe(`${unseen}a=1`);
  });

  it("in any mixture", () => {
    const mixture = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 5 });
    fc.assert(
      fc.property(mixture, fc.constantFrom("=", "+", "-", "@"), (unseen, sign) => {
        const cell = harmlessCell(`${unseen.join("")}${sign}cmd`);
        expect(cell.replace(/^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/u, "")[0]).toBe("'");
      }),
    );
  });
});

it("a cell that comes back in a file is what it was", () => {
  const text = fc.stringMatching(/^[=+\-@＝,;|" a\u200b1]{0,12}$/u);
  fc.assert(
    fc.property(text, (cell) => {
      expect(originalCell(harmlessCell(cell))).toBe(cell);
    }),
  );
  for (const name of ["O'Brien", "d'=a", "it's -5", "x'-y"]) expect(originalCell(name)).toBe(name);
});

it("a long cell is gone through once: neither unseen characters nor signs make it slower", () => {
  const long = 200_000;
  for (const piece of ["\t", "\u200b", '"', "=", "\t=", "a\u200b"]) {
    expect(harmlessCell(piece.repeat(long)).length).toBeGreaterThanOrEqual(long);
  }
});
