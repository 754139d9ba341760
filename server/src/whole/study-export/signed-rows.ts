import { createHash } from "node:crypto";
import type { StudyTable } from "@dosebeat/contract/study-table-names";
import { STUDY_TABLES } from "@dosebeat/contract/study-tables";
import type { Parts } from "../../parts.ts";
import { fileOf } from "./formats.ts";
import { rowsOf, type StudyExport } from "./tables.ts";

/** The tables that a signature is about, in this order: what was collected, without what says that it is signed. */
const SIGNED_TABLES = [
  "doses",
  "openings",
  "days",
  "plan",
  "statements",
  "boxes",
  "gaps",
] as const satisfies readonly StudyTable[];

/**
 * SHA-256 of the rows that are signed, as hexadecimal digits: of their lines in the tables as NDJSON, one table after
 * the other. Whoever has the files can tell it without this program.
 */
export async function sumOfSigned(
  parts: Pick<Parts, "db" | "workers">,
  asked: StudyExport,
): Promise<string> {
  const hash = createHash("sha256");
  for (const table of SIGNED_TABLES) {
    const rows = rowsOf(parts, asked, table);
    for await (const piece of fileOf("ndjson", STUDY_TABLES[table], rows, {})) hash.update(piece);
  }
  return hash.digest("hex");
}
