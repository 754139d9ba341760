import { createHash } from "node:crypto";
import type { StudyFormat, StudyManifest } from "@dosebeat/contract/study-export";
import { STUDY_TABLE_NAMES } from "@dosebeat/contract/study-table-names";
import { STUDY_TABLES } from "@dosebeat/contract/study-tables";
import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import type { Parts } from "../../parts.ts";
import { fileOf, type Row } from "./formats.ts";
import { rowsOf, type StudyExport } from "./tables.ts";

/** Metadata in a file besides its rows, if its format has a place for it. */
export function aboutExport(group: { id: number }, until: Date): Record<string, string> {
  return { group: String(group.id), until: until.toISOString(), rules: RULES_VERSION };
}

/**
 * Creates every table once, to record its number of rows and its hash, so that whoever has a file can tell whether it
 * is complete.
 */
export async function manifestOf(
  parts: Pick<Parts, "db" | "workers">,
  asked: StudyExport,
  group: StudyManifest["group"],
  format: StudyFormat,
): Promise<StudyManifest> {
  const tables: StudyManifest["tables"] = [];
  for (const table of STUDY_TABLE_NAMES) {
    const sum = { rows: 0, bytes: 0 };
    const hash = createHash("sha256");
    const counted = countRows(rowsOf(parts, asked, table), sum);
    const about = aboutExport(group, asked.until);
    for await (const piece of fileOf(format, STUDY_TABLES[table], counted, about)) {
      hash.update(piece);
      sum.bytes += Buffer.byteLength(piece);
    }
    tables.push({ table, ...sum, sha256: hash.digest("hex") });
  }
  return {
    group,
    until_utc: asked.until.toISOString(),
    rules_version: RULES_VERSION,
    format,
    subjects: asked.subjects.length,
    tables,
  };
}

async function* countRows(rows: AsyncIterable<Row>, sum: { rows: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    sum.rows += 1;
    yield row;
  }
}
