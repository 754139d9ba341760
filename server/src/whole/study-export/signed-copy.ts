import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { StudyTable } from "@dosebeat/contract/study-table-names";
import type { Db } from "../../database/db.ts";
import { decompressedLines } from "../../http/heavy/compressed.ts";
import type { Row } from "./formats.ts";
import { rowOfLine } from "./row-of-line.ts";
import { addSignedPart, findSignedPart, type KeptLock } from "./signed-copy-queries.ts";

/** The tables covered by a signature, in this order: what was collected, without what says that it is signed. */
export const SIGNED_TABLES = [
  "doses",
  "openings",
  "days",
  "plan",
  "statements",
  "boxes",
  "gaps",
] as const satisfies readonly StudyTable[];

/** Characters of lines stored together, so that years of a subject need no more memory than this. */
const PART_LENGTH = 1024 * 1024;

const zip = promisify(gzip);

/** Stores the lines of a table, which come in pieces of whole lines, and passes them on. */
export async function* keptLines(
  db: Db,
  lock: KeptLock,
  table: StudyTable,
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let [waiting, part] = ["", 0];
  const keep = async () => {
    await addSignedPart(db, lock, { table, part, lines: await zip(waiting) });
    waiting = "";
    part += 1;
  };
  for await (const piece of pieces) {
    waiting += String(piece);
    if (waiting.length >= PART_LENGTH) await keep();
    yield piece;
  }
  if (waiting !== "") await keep();
}

/** The rows of a table as they were signed. */
export async function* signedRows(db: Db, lock: KeptLock, table: StudyTable): AsyncGenerator<Row> {
  for (let part = 0; ; part += 1) {
    const lines = await findSignedPart(db, lock, table, part);
    if (!lines) return;
    for await (const line of decompressedLines(lines)) yield rowOfLine(line);
  }
}

export function isSigned(table: StudyTable): boolean {
  return SIGNED_TABLES.some((one) => one === table);
}
