import { describe, expect, test } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { visualRuns } from "./bidi.ts";
import { type Paper, unwritable } from "./paper.ts";
import { typeset } from "./typeset.ts";

const NOW = new Date("2026-05-20T12:00:00Z");

const PAPER: Paper = {
  isLandscape: true,
  dir: "ltr",
  language: "en",
  title: "Ward round: Ward 3",
  facts: [["Patient", "Ada Lovelace"]],
  tables: [
    {
      columns: [
        { title: "Patient", share: 3 },
        { title: "Taken / due", share: 1, isNumber: true },
      ],
      rows: [["Lovelace, Ada", "11 / 14"]],
    },
  ],
  lines: { heading: "Contacts", texts: ["Reached"] },
  definitions: "A press is not an ingestion.",
  signature: "Date, signature",
  made: "Dosebeat",
};

const shown = (line: string, dir: "ltr" | "rtl") => visualRuns(line, dir).map(({ text }) => text);

describe("the parts of a line, from left to right", () => {
  test("numbers and Latin words keep their order within Arabic", () => {
    expect(shown("أُخذت 12 من 60", "rtl")).toEqual(["60", " من ", "12", "أُخذت "]);
    expect(shown("دواء Bisoprolol 5 mg", "rtl")).toEqual(["Bisoprolol 5 mg", "دواء "]);
  });

  test("brackets are mirrored, and marks of direction have no shape", () => {
    expect(shown("(مرة)", "rtl")).toEqual([")مرة("]);
    expect(shown("no. \u2068A-1042\u2069", "ltr").join("")).toBe("no. A-1042");
  });

  test("Arabic within Latin stands where it is", () => {
    const isolated = "Patient: \u2068ليلى\u2069, 1951";
    expect(shown(isolated, "ltr").join("|")).toBe("Patient: |ليلى|, 1951");
  });
});

test("letters without a shape are found, wherever they stand", () => {
  const [table] = PAPER.tables;
  const of = (name: string) => ({
    ...PAPER,
    tables: table ? [{ ...table, rows: [[name, "1 / 1"]] }] : [],
  });
  for (const name of [
    "Łukasz Müller-Šimić",
    "ليلى الحداد",
    "O’Brien – 5 µg ½ º",
    "Олександр Ґалаґан",
    "Ὀδυσσεύς Ωμέγα",
  ])
    expect(unwritable(of(name)), name).toBeUndefined();
  for (const name of ["ქეთევან", "王伟", "שרה"]) expect(unwritable(of(name))).toBe(name);
});

test("long lists go on on further pages, with their heads, and take neither long nor much room", async () => {
  const [table] = PAPER.tables;
  const longest = `${"Wolfeschlegelsteinhausenbergerdorff-".repeat(3)}, ${"Maximiliane ".repeat(8)}`;
  const rows = Array.from({ length: 500 }, () => [longest.slice(0, 200), "11 / 14"]);
  const began = performance.now();
  const pdf = await typeset({ ...PAPER, tables: table ? [{ ...table, rows }] : [] }, NOW);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(pdf.length).toBeLessThan(2_000_000);
  expect(pagesOf(pdf)).toBeGreaterThan(10);
});

test("Arabic is set from the right, its letters joined, with both fonts embedded", async () => {
  const pdf = await typeset({ ...PAPER, dir: "rtl", language: "ar", title: "الجولة" }, NOW);
  expect(pagesOf(pdf)).toBe(1);
  const raw = Buffer.from(pdf).toString("latin1");
  expect(raw).toContain("/FontFile2");
  expect(raw.match(/\/BaseFont \/\S*Vazirmatn\S*/g)?.length).toBeGreaterThanOrEqual(2);
  const text = textOfPdf(pdf);
  if (text === null) return;
  expect(text).toContain("الجولة");
  expect(text).toContain("11 / 14");
});

test("Cyrillic and Greek are set in fonts of their own, beside Latin in one line", async () => {
  const names = ["Ґалаґан, Олександр (7)", "Ὀδυσσεύς Müller", "\u0418\u0306ода"];
  const [table] = PAPER.tables;
  const rows = names.map((name) => [name, "11 / 14"]);
  const pdf = await typeset({ ...PAPER, tables: table ? [{ ...table, rows }] : [] }, NOW);
  const raw = Buffer.from(pdf).toString("latin1");
  expect(raw.match(/\/BaseFont \/\S*NotoSans\S*/g)?.length).toBeGreaterThanOrEqual(2);
  const text = textOfPdf(pdf);
  if (text === null) return;
  for (const name of names) expect(text.normalize("NFC")).toContain(name.normalize("NFC"));
});

function pagesOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  );
}
