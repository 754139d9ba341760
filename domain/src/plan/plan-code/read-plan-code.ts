import { readPzn } from "../pzn.ts";
import { doubtsOf } from "./doubts.ts";
import { type CodeElement, readElements } from "./elements.ts";
import type { PlanItem, PlanPage, PlanRemark } from "./plan-page.ts";
import { DOSE_UNITS, FORMS, FRACTIONS, HEADINGS, type HeadingSense } from "./tables.ts";

/** `other`: not the code of a plan; `broken`: incomplete or misread; `version`: of a version that is not known. */
export type PlanCodeFault = "other" | "broken" | "version";

/**
 * Reads the code of a German medication plan (Bundeseinheitlicher Medikationsplan, versions 2.3 to 2.8); never throws.
 * What it does not understand is kept in `unknown` and `remarks`. Source: KBV, Anlage 3 "Spezifikation BMP" 2.8,
 * chapter 7 and annexes 2 and 4.
 */
export function readPlanCode(text: string): PlanPage | PlanCodeFault {
  const start = text.indexOf("<MP");
  if (start < 0 || start > 200) return "other";
  const root = readElements(text.slice(start));
  if (root?.name !== "MP") return "broken";
  const of = attributesOf(root);
  const version = /^02([3-8])$/.exec(of("v"))?.[1];
  if (version === undefined) return "version";
  const id = of("U");
  const pages = numberOf(of("z"), 1);
  const page = numberOf(of("a"), 1);
  if (!/^[0-9A-Fa-f]{32}$/.test(id) || page > pages || !Number.isFinite(pages)) return "broken";
  const said = new Said(root, ["v", "U", "a", "z", "l", "p"]);
  for (const child of root.children) said.read(child);
  return { version: `2.${version}`, id: id.toUpperCase(), page, pages, ...said.page };
}

function attributesOf({ attributes }: CodeElement): (name: string) => string {
  // A tilde is a line break (chapter 7.3.5).
  return (name) => (attributes.get(name) ?? "").replaceAll("~", " ").replaceAll(/\s+/g, " ").trim();
}

/**
 * A positive number of up to two digits, `missing` where none is given; a number beyond all pages where it is
 * invalid.
 */
function numberOf(text: string, missing: number): number {
  if (text === "") return missing;
  return /^[1-9]\d?$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

/** Collects what the elements of a page say. */
class Said {
  private person: PlanPage["person"] = { givenname: "", familyname: "", born: null };
  private printedBy = "";
  private printed: string | null = null;
  private readonly items: PlanItem[] = [];
  private readonly remarks: PlanRemark[] = [];

  constructor(root: CodeElement, known: readonly string[]) {
    this.keepUnknown(root, known);
  }

  get page() {
    const { person, printedBy, printed, items, remarks } = this;
    return { person, printedBy, printed, items, remarks };
  }

  read(element: CodeElement): void {
    const of = attributesOf(element);
    if (element.name === "P") {
      this.person = { givenname: of("g"), familyname: of("f"), born: dateOf(of("b")) };
      this.keepUnknown(element, ["g", "f", "b", "s", "t", "v", "z", "egk"]);
    } else if (element.name === "A") {
      this.printedBy = of("n");
      this.printed = dateOf(of("t").slice(0, 10));
      this.keepUnknown(element, ["n", "s", "z", "c", "p", "e", "t", "lanr", "idf", "kik"]);
    } else if (element.name === "O") this.readPatient(element);
    else if (element.name === "S") this.readSection(element);
    // Who keeps the plan (up to 2.3) does not matter here.
    else if (element.name !== "C") this.keepWhole(element);
  }

  private readPatient(element: CodeElement): void {
    const of = attributesOf(element);
    const texts = [
      of("ai"),
      of("w") && `${of("w")} kg`,
      of("h") && `${of("h")} cm`,
      of("c") && `Krea. ${of("c")} mg/dl`,
      of("b") === "1" ? "stillend" : "",
      of("p") === "1" ? "schwanger" : "",
      of("x"),
    ];
    for (const text of texts.filter(Boolean)) this.remarks.push({ kind: "patient", text });
    this.keepUnknown(element, ["ai", "w", "h", "c", "b", "p", "x"]);
  }

  private readSection(section: CodeElement): void {
    const of = attributesOf(section);
    const code = of("c");
    const known = Object.hasOwn(HEADINGS, code) ? HEADINGS[code] : undefined;
    const heading = { text: of("t") || (known?.[0] ?? code), sense: known?.[1] ?? null, code };
    this.keepUnknown(section, ["c", "t"]);
    for (const child of section.children) {
      const text = attributesOf(child);
      const lines = [text("t"), text("x")].filter(Boolean).join(" · ");
      if (child.name === "M") this.items.push(itemOf(child, heading));
      else if (child.name === "X" || child.name === "R") {
        this.remarks.push({ kind: child.name === "X" ? "note" : "recipe", text: lines });
        this.keepUnknown(child, ["t", "x"]);
      } else this.keepWhole(child);
    }
  }

  private keepWhole(element: CodeElement): void {
    const said = [...element.attributes].map(([name, value]) => `${name}="${value}"`);
    this.remarks.push({ kind: "unknown", text: [element.name, ...said].join(" ") });
    for (const child of element.children) this.keepWhole(child);
  }

  private keepUnknown(element: CodeElement, known: readonly string[]): void {
    for (const text of unknownOf(element, known)) this.remarks.push({ kind: "unknown", text });
  }
}

function unknownOf({ name, attributes }: CodeElement, known: readonly string[]): string[] {
  return [...attributes]
    .filter(([attribute]) => !known.includes(attribute) && !attribute.startsWith("xmlns"))
    .map(([attribute, value]) => `${name} ${attribute}="${value}"`);
}

const KNOWN = [
  "p",
  "a",
  "f",
  "fd",
  "m",
  "d",
  "v",
  "h",
  "t",
  "du",
  "dud",
  "i",
  "r",
  "x",
  "wo",
  "w",
  "s",
];

const COLUMNS = [
  ["m", "morning"],
  ["d", "noon"],
  ["v", "evening"],
  ["h", "night"],
] as const;

interface Heading {
  text: string;
  /** Null: of no known code. */
  sense: HeadingSense | null;
  code: string;
}

function itemOf(element: CodeElement, heading: Heading): PlanItem {
  const of = attributesOf(element);
  const substances = [
    { name: of("w"), strength: of("s") },
    ...element.children
      .filter(({ name }) => name === "W")
      .map(attributesOf)
      .map((part) => ({ name: part("w"), strength: part("s") })),
  ].filter(({ name, strength }) => name !== "" || strength !== "");
  const columns = COLUMNS.map(([column, part]) => {
    return { part, amount: of(column) === "" ? 0 : amountOf(of(column)) };
  });
  const form = of("fd") || textOf(FORMS, of("f"));
  const unknown = [
    ...unknownOf(element, KNOWN),
    ...element.children.flatMap((child) =>
      child.name === "W" ? unknownOf(child, ["w", "s"]) : unknownOf(child, []).concat(child.name),
    ),
  ];
  const item = {
    name: nameOf(of("a"), substances.map(({ name }) => name).filter(Boolean)),
    pzn: readPzn(of("p")),
    strength: substances
      .map(({ strength }) => strength)
      .filter(Boolean)
      .join(" / "),
    form,
    unit: of("dud") || unitOf(of("du"), form),
    doses: columns.flatMap(({ part, amount }) => (amount ? [{ part, amount }] : [])),
    weekday: /^[1-7]$/.test(of("wo")) ? Number(of("wo")) : null,
    dosage: of("t"),
    instructions: of("i"),
    reason: of("r"),
    note: of("x"),
    heading: heading.text,
    unknown,
  };
  const isWrong = {
    amount: columns.some(({ amount }) => amount === null),
    weekday: of("wo") !== "" && item.weekday === null,
    pzn: of("p") !== "" && item.pzn === null,
  };
  return { ...item, doubts: doubtsOf(item, heading, isWrong) };
}

/** A trade name with the substances that it does not name: by them a weekly medicine is known. */
function nameOf(trade: string, substances: readonly string[]): string {
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
  const isNamed = (substance: string) =>
    lettersOf(trade).includes(lettersOf(substance.split(/[\s-]/)[0] ?? ""));
  const others = trade === "" ? substances : substances.filter((one) => !isNamed(one));
  const all = others.join(" / ");
  return trade === "" || all === "" ? trade || all : `${trade} (${all})`;
}

function textOf(table: Readonly<Record<string, string>>, code: string): string {
  return (Object.hasOwn(table, code) ? table[code] : undefined) ?? code;
}

/** A piece of tablets is a tablet. */
function unitOf(code: string, form: string): string {
  if (code === "1" && /tabl|dragee/i.test(form)) return "Tablette";
  if (code === "1" && /kaps/i.test(form)) return "Kapsel";
  return textOf(DOSE_UNITS, code);
}

/** "1", "0,5", "1/2", "1½", "1 1/2"; null: none of these. Source: the same, annex 2, A 2.6. */
function amountOf(text: string): number | null {
  const [, whole = "", part = ""] = /^(\d{0,4}?)\s*([½⅓¼⅔¾⅛]|\d\/\d)?$/.exec(text) ?? [];
  if (part !== "") {
    const fraction = Object.hasOwn(FRACTIONS, part) ? FRACTIONS[part] : undefined;
    // "11/2" may be one and a half, or eleven halves.
    const isClear = whole === "" || !part.includes("/") || /\s/.test(text);
    return fraction === undefined || !isClear ? null : Number(whole) + fraction;
  }
  return /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

/** "19361213" or "1936-12-13" as YYYY-MM-DD; null: no whole date. */
function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant).toISOString().slice(0, 10) === date ? date : null;
}
