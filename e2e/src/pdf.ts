import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What poppler-utils report about a PDF. */
interface ReadPdf {
  text: string;
  pages: number;
  /** In points. */
  size: string;
  fonts: { name: string; embedded: boolean }[];
}

/** Whether poppler-utils are installed (scripts/poppler.mjs). */
export function canReadPdf(): boolean {
  return String(spawnSync("pdftotext", ["-v"]).stderr ?? "").includes("pdftotext version");
}

export function readPdf(pdf: Buffer): ReadPdf {
  const folder = mkdtempSync(join(tmpdir(), "dosebeat-pdf-"));
  try {
    const file = join(folder, "report.pdf");
    writeFileSync(file, pdf);
    const run = (program: string, ...words: string[]) =>
      execFileSync(program, [...words, file], { encoding: "utf8" });
    const info = run("pdfinfo");
    const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "m").exec(info)?.[1] ?? "";
    return {
      // Without an output file it would write next to the PDF.
      text: execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }),
      pages: Number(field("Pages")),
      size: field("Page size"),
      fonts: fontsOf(run("pdffonts")),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parses a table whose columns are given by a line of dashes below its head. */
function fontsOf(table: string) {
  const [head = "", , ...lines] = table.split("\n");
  const column = head.indexOf("emb");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => ({
      name: line.split(" ")[0] ?? "",
      embedded: line.slice(column, column + 3).trim() === "yes",
    }));
}
