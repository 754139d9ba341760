import { harmlessCell } from "@dosebeat/contract/base/csv-cells";

/** A file that spreadsheets can open: with a byte order mark and semicolons. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((cells) => cells.map(quoted).join(";"));
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}

function quoted(cell: string): string {
  const text = harmlessCell(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
