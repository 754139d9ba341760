import { originalCell } from "@dosebeat/contract/base/csv-cells";
import Papa from "papaparse";

/** Maximum number of rows in one file; more would keep the browser busy for minutes. */
export const MOST_ROWS = 50_000;

/**
 * Faults of a file, or of a line as text:
 * - `missingColumn`, `unknownColumn`, `columnTwice`: the header
 * - `empty`, `tooMany`: the file
 * - `tooWide`: more values than columns, `quote`: an unclosed quote
 */
export type CsvFaultKind =
  | "missingColumn"
  | "unknownColumn"
  | "columnTwice"
  | "empty"
  | "tooMany"
  | "tooWide"
  | "quote";

export interface FaultAt<Kind extends string> {
  kind: Kind;
  /** Starts at 1, as in editors; line 1 is the header. */
  line: number;
  column: string;
  value: string;
}

export interface CsvRow<Column extends string> {
  line: number;
  /** Without empty values. */
  values: ReadonlyMap<Column, string>;
}

interface CsvFile<Column extends string> {
  /** The columns that the file has. */
  columns: Column[];
  rows: CsvRow<Column>[];
  faults: FaultAt<CsvFaultKind>[];
}

interface Wanted<Column extends string> {
  columns: readonly Column[];
  required: readonly Column[];
  /** Other names of columns, in lower case without spaces. */
  aliases?: Readonly<Record<string, Column>>;
}

/** Reads a file separated by commas, semicolons or tabs, with optional quotes and byte order mark. */
export function readCsv<Column extends string>(
  text: string,
  wanted: Wanted<Column>,
): CsvFile<Column> {
  const [head, ...body] = linesOf(text.replace(/^\ufeff/, ""));
  if (!head) return { columns: [], rows: [], faults: [fileFault("empty", 1, "")] };
  const columns = head.cells.map((cell) => columnOf(cell, wanted));
  const faults = headFaults(head.cells, columns, wanted.required);
  const found = columns.filter((column) => column !== undefined);
  if (faults.length > 0) return { columns: found, rows: [], faults };
  if (body.length === 0) {
    return { columns: found, rows: [], faults: [fileFault("empty", 1, "")] };
  }
  if (body.length > MOST_ROWS) {
    const fault = fileFault("tooMany", body.length, String(body.length));
    return { columns: found, rows: [], faults: [fault] };
  }
  return { columns: found, ...readBody(body, columns) };
}

/** Column names may have spaces, dashes or capitals: `Serial number` is `serial_number`. */
function columnOf<Column extends string>(
  head: string,
  { columns, aliases = {} }: Wanted<Column>,
): Column | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, "");
  return columns.find((column) => plain(column) === plain(head)) ?? aliases[plain(head)];
}

interface CsvLine {
  line: number;
  cells: string[];
  quoteOpen: boolean;
}

/** Skips empty lines, but counts them. */
function linesOf(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let line = 1;
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => originalCell(cell).trim());
      const quoteOpen = errors.some(({ code }) => code === "MissingQuotes");
      if (cells.some((cell) => cell !== "")) lines.push({ line, cells, quoteOpen });
      line += text.slice(from, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      from = meta.cursor;
    },
  });
  return lines;
}

/** The separator, taken from the header; guessing from all lines fails if many are empty. */
function separatorOf(text: string): string {
  const head = text.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return ["\t", ";"].find((separator) => head.includes(separator)) ?? ",";
}

function fileFault(kind: CsvFaultKind, line: number, value: string): FaultAt<CsvFaultKind> {
  return { kind, line, column: "", value };
}

function headFaults<Column extends string>(
  heads: readonly string[],
  columns: readonly (Column | undefined)[],
  required: readonly Column[],
): FaultAt<CsvFaultKind>[] {
  const faults: FaultAt<CsvFaultKind>[] = [];
  heads.forEach((head, index) => {
    const column = columns[index];
    if (column === undefined) {
      if (head !== "") faults.push({ kind: "unknownColumn", line: 1, column: head, value: head });
    } else if (columns.indexOf(column) < index) {
      faults.push({ kind: "columnTwice", line: 1, column: head, value: head });
    }
  });
  for (const column of required) {
    if (columns.includes(column)) continue;
    faults.push({ kind: "missingColumn", line: 1, column, value: heads.join(" ") });
  }
  return faults;
}

function readBody<Column extends string>(
  lines: readonly CsvLine[],
  columns: readonly (Column | undefined)[],
): Omit<CsvFile<Column>, "columns"> {
  const rows: CsvRow<Column>[] = [];
  const faults: FaultAt<CsvFaultKind>[] = [];
  for (const { line, cells, quoteOpen } of lines) {
    if (quoteOpen) {
      faults.push(fileFault("quote", line, cells.join(" ").slice(0, 60)));
      continue;
    }
    const beyond = cells.slice(columns.length).find((cell) => cell !== "");
    if (beyond !== undefined) faults.push(fileFault("tooWide", line, beyond));
    const values = new Map<Column, string>();
    columns.forEach((column, index) => {
      const cell = cells[index] ?? "";
      if (column !== undefined && cell !== "") values.set(column, cell);
    });
    rows.push({ line, values });
  }
  return { rows, faults };
}
