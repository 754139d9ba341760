import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlanItem, PlanPage } from "./plan-page.ts";
import { PUBLISHED } from "./published-codes.ts";
import { readPlanCode } from "./read-plan-code.ts";

function pageOf(text: string): PlanPage {
  const page = readPlanCode(text);
  if (typeof page === "string") throw new Error(page);
  return page;
}

const U = "B556E9F99632438786B100B8D96C0122";
/** A plan of one medicine, made by the specification. */
const planOf = (medicine: string, section = "<S>", more = "") =>
  `<MP v="028" U="${U}" l="de-DE"><P g="Ada" f="Muster" b="19510302"/>${more}${section}${medicine}</S></MP>`;
const itemOf = (medicine: string, section?: string): PlanItem => {
  const [item] = pageOf(planOf(medicine, section)).items;
  if (!item) throw new Error("no medicine");
  return item;
};

const PARTS = ["morning", "noon", "evening", "night"] as const;

/** "PZN or name | 1-0-1-0 unit | doubts". */
const short = ({ name, pzn, doses, unit, weekday, dosage, doubts }: PlanItem) => {
  const amountAt = (one: string) => doses.find(({ part }) => part === one)?.amount ?? 0;
  const scheme = PARTS.map(amountAt).join("-");
  const when = [weekday && `day ${weekday}`, dosage || scheme, unit].filter(Boolean).join(" ");
  return `${name || pzn} | ${when} | ${doubts.join(", ")}`;
};

// One that reads only a number has no name: what it is called stands in a database that is not free.
test.each<[version: keyof typeof PUBLISHED, items: string[]]>([
  [
    "2.3",
    [
      "04213974 | 1-0-0-0 Stück | name",
      "06453174 | 1-0-0-0 Stück | name",
      "04129423 | 0-0-1-0 Stück | name",
      "01048871 | 0-0-1-0 Stück | name",
      "00544757 | 20-0-10-0 IE | name",
      "04877970 | max. 3 Hub | name, words, as_needed",
      "02083906 | 0-0-0-1 Stück | name, as_needed",
    ],
  ],
  [
    "2.5",
    [
      "00230272 | 1-0-0-0 Stück | name",
      "02223945 | 1-0-0-0 Stück | name",
      "00558736 | 20-0-20-0 IE | name",
      "09900751 | 0-0-1-0 Stück | name",
      "02239828 | alle drei Tage 1 Stück | name, words, other_days",
      "02455874 | 1-0-0-0 Stück | name",
    ],
  ],
  [
    "2.6",
    [
      "04213974 | 1-0-0-0 Stück | name",
      "06453174 | 1-0-0-0 Stück | name",
      "04129423 | 0-0-1-0 Stück | name",
      "01048888 | 0-0-1-0 Stück | name",
      "00544757 | 20-0-10-0 IE | name",
      "04877970 | max. 3 Hub | name, words, as_needed",
      "02083906 | 0-0-0-1 Stück | name, as_needed",
    ],
  ],
  [
    "2.7",
    [
      "Ramipril | 1-0-0-0 Tablette | ",
      "06453174 | 1-0-0-0 Stück | name",
      "04129423 | 0-0-1-0 Stück | name",
      "00232207 | 0-0-1-0 Stück | name",
      "00544786 | 20-0-10-0 IE | name",
      "11084508 | max. 3 Hub | name, words, as_needed",
      "02083906 | 0-0-0-1 Stück | name, as_needed",
      "09285530 | 1-1-1-0 Stück | name, as_needed",
      "07273534 | 1-1-1-0 Stück | name, other_days, limited",
    ],
  ],
  [
    "2.8",
    [
      "Ramipril | 1-0-0-0 Tablette | ",
      "06453257 | 1-0-0-0 Stück | name",
      "00544786 | 20-0-10-0 IE | name",
      "03159468 | day 1 1-0-0-0 Stück | name",
      "03971388 | day 2 1-0-0-0 Stück | name",
      "16357856 | max. 3 Hub | name, words, as_needed",
      "08693497 | 1-1-1-0 Stück | name, other_days, limited",
    ],
  ],
])("the published code of version %s", (version, items) => {
  const page = pageOf(PUBLISHED[version]);
  expect(page.version).toBe(version);
  expect(page.items.map(short)).toEqual(items);
  expect([page.page, page.pages]).toEqual([1, 1]);
});

test("person, printer and what stands besides are told", () => {
  const page = pageOf(PUBLISHED["2.7"]);
  expect(page.person).toEqual({
    givenname: "Michaela",
    familyname: "Musterhausen",
    born: "1936-12-13",
  });
  expect([page.printedBy, page.printed]).toEqual(["Dr. Manfred Überall", "2023-04-01"]);
  expect(page.remarks).toEqual([
    { kind: "patient", text: "Penicillin" },
    { kind: "patient", text: "85.0 kg" },
    { kind: "note", text: "Bitte messen Sie Ihren Blutdruck täglich!" },
  ]);
});

describe("a medicine that is weekly on paper is never clear as a daily one", () => {
  test.each([
    `<M a="Methotrexat 10 mg" m="1" du="1" i="einmal pro Woche, montags"/>`,
    `<M a="Methotrexat 10 mg" m="1" du="1" i="nur Mo"/>`,
    `<M a="Methotrexat 10 mg" m="1" du="1" x="MONTAGS"/>`,
    `<M a="Methotrexat 10 mg" m="1" du="1" r="Rheuma, 1x wöchentlich"/>`,
    `<M a="Methotrexat 10 mg" m="1" du="1" i="w&#246;chentl."/>`,
    `<M a="Alendronat" m="1" du="1" i="jeden Sonntag"/>`,
    `<M a="Fentanyl" m="1" du="1" i="alle drei Tage"/>`,
    `<M a="Vitamin D" m="1" du="1" i="monatlich"/>`,
    `<M a="Prednisolon" m="1" du="1" i="ausschleichen"/>`,
  ])("%s", (medicine) => {
    expect(itemOf(medicine).doubts).toContain("other_days");
  });

  test("by its heading, where the code names no day", () => {
    const weekly = `<M a="Methotrexat" m="1" du="1"/>`;
    expect(itemOf(weekly, '<S c="425">').doubts).toEqual(["other_days"]);
    expect(itemOf(weekly, '<S t="Wochenmedikation">').doubts).toEqual(["other_days"]);
    const named = itemOf(`<M a="Methotrexat" wo="3" m="1" du="1"/>`, '<S c="425">');
    expect([named.weekday, named.doubts]).toEqual([3, []]);
    expect(itemOf(`<M a="Methotrexat" wo="8" m="1"/>`).doubts).toEqual(["unknown"]);
  });

  test.each([
    "während der Mahlzeit",
    "nach der Mahlzeit",
    "subkutan",
    "nüchtern",
    "Alkohol meiden",
  ])("a hint that names no day is no doubt: %s", (hint) => {
    expect(itemOf(`<M a="Ramipril" m="1" i="${hint}"/>`).doubts).toEqual([]);
  });
});

test.each<[text: string, amount: number | null]>([
  ["1", 1],
  ["0,5", 0.5],
  ["1.25", 1.25],
  ["1/2", 0.5],
  ["½", 0.5],
  ["1½", 1.5],
  ["1 1/2", 1.5],
  ["1/3", 0.333],
  ["2000", 2000],
  ["11/2", null],
  [",5", null],
  ["1-2", null],
  ["n. Plan", null],
  ["12345", null],
])("an amount of %s is %s", (text, amount) => {
  const { doses, doubts } = itemOf(`<M a="Ramipril" m="${text}"/>`);
  expect(doses).toEqual(amount === null ? [] : [{ part: "morning", amount }]);
  expect(doubts.includes("amount")).toBe(amount === null);
});

test("what nobody understands is said, and keeps a medicine from being clear", () => {
  const item = itemOf(`<M a="Ramipril" m="1" q="7"><W w="Ramipril" s="5 mg" z="1"/><Y k="2"/></M>`);
  expect(item.unknown).toEqual(['M q="7"', 'W z="1"', 'Y k="2"', "Y"]);
  expect(item.doubts).toEqual(["unknown"]);
  expect(itemOf(`<M a="Ramipril" m="1"/>`, '<S c="499">').doubts).toEqual(["unknown"]);
  const page = pageOf(
    planOf(`<M a="A" m="1"/><R t="Salbe nach Plan" x="dünn"/>`, "<S>", '<Q a="1"/>'),
  );
  expect(page.remarks).toEqual([
    { kind: "unknown", text: 'Q a="1"' },
    { kind: "recipe", text: "Salbe nach Plan · dünn" },
  ]);
});

test.each<[medicine: string, name: string]>([
  [
    `<M a="Lantarel 10 mg Tabletten" w="Methotrexat" m="1"/>`,
    "Lantarel 10 mg Tabletten (Methotrexat)",
  ],
  [
    `<M a="Lantarel" m="1"><W w="Methotrexat-Dinatrium" s="10 mg"/></M>`,
    "Lantarel (Methotrexat-Dinatrium)",
  ],
  [`<M a="MetoprololSuccinat 1A" w="Metoprolol succinat" m="1"/>`, "MetoprololSuccinat 1A"],
  [
    `<M a="Delix plus" m="1"><W w="Ramipril"/><W w="Hydrochlorothiazid"/></M>`,
    "Delix plus (Ramipril / Hydrochlorothiazid)",
  ],
  [`<M a="METHOTREXAT HEXAL" w="Methotrexat" m="1"/>`, "METHOTREXAT HEXAL"],
])("a trade name does not hide its substance: %s", (medicine, name) => {
  expect(itemOf(medicine).name).toBe(name);
});

test("a wrong number is no number", () => {
  const item = itemOf(`<M p="6453175" a="Ramipril" m="1"/>`);
  expect([item.pzn, item.doubts]).toEqual([null, ["pzn"]]);
});

test("pages of a plan have its number", () => {
  const second = planOf(`<M a="A" m="1"/>`).replace(' l="', ' a="2" z="3" l="');
  expect(pageOf(second)).toMatchObject({ id: U, page: 2, pages: 3 });
  expect(readPlanCode(second.replace('a="2"', 'a="4"'))).toBe("broken");
  expect(readPlanCode(second.replace('z="3"', 'z="x"'))).toBe("broken");
});

const WHOLE = PUBLISHED["2.8"];

test.each<[what: string, text: string, why: string]>([
  ["nothing", "", "other"],
  ["an address", "https://example.org", "other"],
  ["a box", "LW:D0:0011223344556677:8899AABBCCDDEEFF", "other"],
  ["a plan that ends", WHOLE.slice(0, 700), "broken"],
  ["another version", WHOLE.replace('v="028"', 'v="029"'), "version"],
  ["another version", WHOLE.replace('v="028"', 'v="022"'), "version"],
  ["a declaration of types", `<MP v="028"><!DOCTYPE a [<!ENTITY b "c">]></MP>`, "broken"],
  ["an unknown entity", planOf(`<M a="&b;" m="1"/>`), "broken"],
  ["an entity without an end", planOf(`<M a="A & B" m="1"/>`), "broken"],
  ["an attribute twice", planOf(`<M a="A" m="1" m="2"/>`), "broken"],
  ["too deep", planOf("<M>".repeat(50) + "</M>".repeat(50)), "broken"],
  ["too much", planOf(`<M a="A" m="1"/>`.repeat(500)), "broken"],
  ["text between elements", planOf("<M>1</M>"), "broken"],
])("%s is refused with the reason", (_, text, why) => {
  expect(readPlanCode(text)).toBe(why);
});

test("names of JavaScript's own are no codes", () => {
  const item = itemOf(`<M a="A" m="1" du="constructor" f="toString"/>`, '<S c="__proto__">');
  expect([item.unit, item.form, item.heading]).toEqual(["constructor", "toString", "__proto__"]);
  expect(readPlanCode(planOf(`<M a="&constructor;"/>`))).toBe("broken");
});

describe("whatever is scanned", () => {
  const faults = ["other", "broken", "version"];
  const isAnswer = (text: string) => {
    const page = readPlanCode(text);
    if (typeof page === "string") expect(faults).toContain(page);
    else expect(page.items.every(({ doubts }) => Array.isArray(doubts))).toBe(true);
  };

  test("nonsense, and nonsense like a plan, gets an answer", () => {
    const signs = fc.constantFrom(...'<>/="&;#x MPSWAO', "v", "028", "<MP ", "<S>", "</S>", U);
    const like = fc.array(signs, { maxLength: 200 }).map((all) => `<MP${all.join("")}`);
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "binary" }), like), isAnswer));
  });

  test("a plan that was cut or changed anywhere gets an answer, a cut one is broken", () => {
    const place = fc.nat(WHOLE.length - 1);
    fc.assert(
      fc.property(place, fc.string({ unit: "binary", maxLength: 3 }), (at, put) => {
        isAnswer(WHOLE.slice(0, at) + put + WHOLE.slice(at + 1));
        expect(["other", "broken"]).toContain(readPlanCode(WHOLE.slice(0, at)));
      }),
    );
  });

  test("huge and deep input is refused, whatever it repeats", () => {
    const part = fc.constantFrom("<MP>", '<M a="', "&amp;", " ", "<", '"', "a=", "<M a='b' ");
    fc.assert(
      fc.property(part, fc.integer({ min: 1, max: 20_000 }), (text, times) => {
        isAnswer(`<MP v="028" U="${U}" ${text.repeat(times)}`);
      }),
      { numRuns: 30 },
    );
  });
});
