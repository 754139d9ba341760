import { expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";
import { csvFile } from "./write-csv.ts";

const COLUMNS = ["email", "record_number"] as const;

it("a file of rows that were refused runs no formula in a spreadsheet, and comes back as it was", async () => {
  const cells = ["=HYPERLINK(1)", "\u200b@SUM(1)", "-5", "a;+b", 'say "=1"'];
  const text = await csvFile([COLUMNS, ...cells.map((cell) => ["a@b.org", cell])]).text();
  expect(text).toContain(";'=HYPERLINK(1)\r\n");
  expect(text).toContain(";\u200b'@SUM(1)\r\n");
  const { rows } = readCsv(text, { columns: COLUMNS, required: COLUMNS });
  expect(rows.map(({ values }) => values.get("record_number"))).toEqual(cells);
});
