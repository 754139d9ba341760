import { execFileSync } from "node:child_process";

/** Part of poppler-utils, which `npm test` installs if it may. */
const PROGRAM = "pdftotext";

/** The text of a PDF, with single spaces; null if the program is missing. */
export function textOfPdf(pdf: Uint8Array): string | null {
  try {
    const text = execFileSync(PROGRAM, ["-layout", "-", "-"], { input: pdf });
    return text
      .toString("utf8")
      .normalize("NFKC")
      .replaceAll(/ +/g, " ")
      .replaceAll(/ ?\/ ?/g, " / ");
  } catch {
    return null;
  }
}
