import fc from "fast-check";
import { expect, test } from "vitest";
import { readPzn } from "../plan/pzn.ts";
import { type PackCode, readPackCode } from "./pack-code.ts";

const GS = "\u001d";
const IFA = (...parts: string[]) => `[)>\u001e06${GS}${parts.join(GS)}\u001e\u0004`;
const NOTHING = { expires: null, batch: null, serial: null };
/** 4150, the PZN 03752864, and the check digit. */
const NTIN = "04150037528643";

// The PPN is IFA's example: PZN 03752864, check digits 14.
const REST = { expires: "2028-12-31", batch: "12345ABCDE", serial: "99AZ" };
test.each<[what: string, text: string, pack: Partial<PackCode>]>([
  ["Code 39", "-02758089", { kind: "pzn", code: "02758089", ...NOTHING }],
  ["Code 39 of before 2013", "PZN-1234562", { kind: "pzn", code: "01234562" }],
  ["EAN-13", "4006381333931", { kind: "gtin", code: "04006381333931", ...NOTHING }],
  ["NTIN", NTIN.slice(1), { kind: "pzn", code: "03752864" }],
  ["IFA", IFA("9N110375286414", "1T12345ABCDE", "D281200", "S99AZ"), { code: "03752864", ...REST }],
  ["GS1", `01${NTIN}172812001012345ABCDE${GS}2199AZ`, { code: "03752864", ...REST }],
  [
    "GS1 with its sign before, in another order, and a national number",
    `]d201${NTIN}2199AZ${GS}1728023110A${GS}71003752864`,
    { code: "03752864", serial: "99AZ", batch: "A", expires: null },
  ],
  ["a foreign pack", "0105012345678900172802281012A", { kind: "gtin", expires: "2028-02-28" }],
])("the code of a pack: %s", (_, text, pack) => {
  expect(readPackCode(text)).toMatchObject(pack);
});

test.each([
  ["a PZN", "-02758088"],
  ["a PPN", IFA("9N110375286415")],
  ["the PZN in a PPN", IFA("9N110375286514")],
  ["an EAN", "4006381333930"],
  ["an article number", "0105012345678901"],
])("a wrong check digit is said: %s", (_, text) => {
  expect(readPackCode(text)).toBe("check");
});

test.each(["", "https://example.org", "<MP/>", "0".repeat(500), IFA("S1"), "1728123110A"])(
  "what is no pack is said: %s",
  (text) => {
    expect(readPackCode(text)).toBe("other");
  },
);

test("whatever is scanned never throws, and a PZN that is told has its check digit", () => {
  const signs = fc.constantFrom(..."0123456789ADNSTPZ-[)>]", GS, "\u001e", "\u0004");
  const near = fc.array(signs, { maxLength: 60 }).map((all) => all.join(""));
  const cut = fc.nat(60).map((at) => IFA("9N110375286414", "D281200").slice(0, at));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), near, cut), (text) => {
      const pack = readPackCode(text);
      if (typeof pack === "string") return;
      if (pack.kind === "pzn") expect(readPzn(pack.code)).toBe(pack.code);
      else expect(pack.code).toMatch(/^\d{14}$/);
    }),
  );
});
