import { execFileSync } from "node:child_process";

/** Of poppler-utils, which `npm test` installs where it may. */
const PROGRAM = "pdftotext";

/** What a PDF says, with single spaces; null where the program is missing. */
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
