import { createHash } from "node:crypto";
import { STUDY_TABLES } from "@dosebeat/contract/study-tables";
import type { Parts } from "../../parts.ts";
import { fileOf } from "./formats.ts";
import { keptLines, SIGNED_TABLES } from "./signed-copy.ts";
import type { KeptLock } from "./signed-copy-queries.ts";
import { rowsOf, type StudyExport } from "./tables.ts";

/**
 * Stores the signed rows. Returns their SHA-256 in hexadecimal digits: of their lines in the tables as NDJSON, one
 * table after another. Whoever has the files can compute it without this program.
 */
export async function keepSigned(
  parts: Pick<Parts, "db" | "workers">,
  asked: StudyExport,
  lock: KeptLock,
): Promise<string> {
  const hash = createHash("sha256");
  for (const table of SIGNED_TABLES) {
    const pieces = fileOf("ndjson", STUDY_TABLES[table], rowsOf(parts, asked, table), {});
    for await (const piece of keptLines(parts.db, lock, table, pieces)) hash.update(piece);
  }
  return hash.digest("hex");
}
