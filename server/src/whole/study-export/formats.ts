import type { StudyFormat } from "@dosebeat/contract/study-export";
import type { ColumnType, StudyColumn } from "@dosebeat/contract/study-tables";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { type Cell, csvLine } from "../../http/csv.ts";

export type Row = Readonly<Record<string, Cell>>;
type Rows = AsyncIterable<Row>;

/** Lines are collected up to this length: each piece costs a stream more than its bytes. */
const PIECE_LENGTH = 32 * 1024;

/** Rows of a row group in a Parquet file, and so in memory. */
const GROUP_ROWS = 10_000;

/** A file of rows, piece by piece. */
export function fileOf(
  format: StudyFormat,
  columns: readonly StudyColumn[],
  rows: Rows,
  about: Readonly<Record<string, string>>,
): AsyncIterable<string | Uint8Array> {
  if (format === "csv") return inPieces(csv(columns, rows));
  if (format === "ndjson") return inPieces(ndjson(columns, rows));
  return parquet(columns, rows, about);
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

async function* csv(columns: readonly StudyColumn[], rows: Rows): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(cellsOf(columns, row));
}

async function* ndjson(columns: readonly StudyColumn[], rows: Rows): AsyncGenerator<string> {
  for await (const row of rows) {
    // Rows signed before a column existed go without it, so that their bytes stay the same.
    const known = columns.filter(({ name }) => name in row);
    const entries = known.map(({ name }) => [name, row[name] ?? null] as const);
    yield `${JSON.stringify(Object.fromEntries(entries))}\n`;
  }
}

function cellsOf(columns: readonly StudyColumn[], row: Row): Cell[] {
  return columns.map(({ name }) => row[name] ?? null);
}

/** How a column is stored in Parquet. */
const PARQUET_TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  local: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
  instant: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const satisfies Readonly<Record<ColumnType, object>>;

/** Holds one row group in memory at a time; of each it then keeps a few hundred bytes until the end of the file. */
async function* parquet(
  columns: readonly StudyColumn[],
  rows: Rows,
  about: Readonly<Record<string, string>>,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        repetition_type: "OPTIONAL" as const,
        ...PARQUET_TYPES[type],
      })),
    ],
    statistics: false,
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
    createdBy: "Dosebeat",
  });
  /** What was written since the last call; the writer continues counting from the start of the file. */
  const written = () => {
    const bytes = writer.getBytes().slice();
    writer.index = 0;
    return bytes;
  };
  let group: Row[] = [];
  const write = async () => {
    await file.write({
      columnData: columns.map(({ name, type }) => ({
        name,
        data: group.map((row) => parquetCell(row[name] ?? null, type)),
        offsetIndex: false,
      })),
      rowGroupSize: GROUP_ROWS,
    });
    group = [];
    return written();
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length === GROUP_ROWS) yield await write();
  }
  if (group.length > 0) yield await write();
  await file.finish();
  yield written();
}

function parquetCell(cell: Cell, type: ColumnType): Cell | Date {
  return cell !== null && (type === "instant" || type === "date") ? new Date(String(cell)) : cell;
}
