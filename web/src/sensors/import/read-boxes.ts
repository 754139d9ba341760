import { SensorInput } from "@dosebeat/contract/sensors";
import Papa from "papaparse";
import { type Column, columnOf, MAX_BOXES } from "./columns.ts";

/**
 * Errors of a line or of the file:
 * - `noDeveui`, `unknownColumn`, `columnTwice`: the header
 * - `empty`, `tooMany`: the file
 * - `tooWide`: more values than columns, `quote`: an unclosed quote
 * - `deveui`, `eui`, `profile`, `model`, `interval`, `text`, `claimcode`: the value
 * - `twice`: the DevEUI is in an earlier line, `known`: it is registered already
 */
export type FaultKind =
  | "noDeveui"
  | "unknownColumn"
  | "columnTwice"
  | "empty"
  | "tooMany"
  | "tooWide"
  | "quote"
  | "deveui"
  | "eui"
  | "profile"
  | "model"
  | "interval"
  | "text"
  | "claimcode"
  | "twice"
  | "known";

export interface Fault {
  kind: FaultKind;
  /** Starts at 1, as in editors; line 1 is the header. */
  line: number;
  column: string;
  value: string;
}

export interface Box {
  line: number;
  input: SensorInput;
}

export interface BoxFile {
  boxes: Box[];
  faults: Fault[];
}

const KINDS: Record<Column, FaultKind> = {
  deveui: "deveui",
  serial_number: "text",
  claimcode: "claimcode",
  model: "model",
  joineui: "eui",
  qrprofileid: "profile",
  interval_minutes: "interval",
};

/**
 * Parses an import file: separated by commas, semicolons or tabs, with optional quotes and byte order
 * mark.
 */
export function readBoxes(text: string): BoxFile {
  const lines = linesOf(text.replace(/^\ufeff/, ""));
  const [head, ...body] = lines;
  if (!head) return { boxes: [], faults: [fileFault("empty", 1, "")] };
  const columns = head.cells.map((cell) => columnOf(cell));
  const faults = headFaults(head.cells, columns);
  if (faults.length > 0) return { boxes: [], faults };
  if (body.length === 0) return { boxes: [], faults: [fileFault("empty", 1, "")] };
  if (body.length > MAX_BOXES) {
    return { boxes: [], faults: [fileFault("tooMany", body.length, String(body.length))] };
  }
  return validate(body, columns);
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
      const cells = data.map((cell) => cell.trim());
      const quoteOpen = errors.some(({ code }) => code === "MissingQuotes");
      if (cells.some((cell) => cell !== "")) lines.push({ line, cells, quoteOpen });
      line += text.slice(from, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
      from = meta.cursor;
    },
  });
  return lines;
}

/** The separator of the header; guessing from all lines fails if many are empty. */
function separatorOf(text: string): string {
  const head = text.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return ["\t", ";"].find((separator) => head.includes(separator)) ?? ",";
}

function fileFault(kind: FaultKind, line: number, value: string): Fault {
  return { kind, line, column: "", value };
}

function headFaults(heads: readonly string[], columns: readonly (Column | undefined)[]): Fault[] {
  const faults: Fault[] = [];
  heads.forEach((head, index) => {
    const column = columns[index];
    if (column === undefined) {
      if (head !== "") faults.push({ kind: "unknownColumn", line: 1, column: head, value: head });
    } else if (columns.indexOf(column) < index) {
      faults.push({ kind: "columnTwice", line: 1, column: head, value: head });
    }
  });
  if (!columns.includes("deveui")) faults.push(fileFault("noDeveui", 1, heads.join(" ")));
  return faults;
}

function validate(lines: readonly CsvLine[], columns: readonly (Column | undefined)[]): BoxFile {
  const boxes: Box[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells, quoteOpen } of lines) {
    if (quoteOpen) {
      faults.push({ kind: "quote", line, column: "", value: cells.join(" ").slice(0, 60) });
      continue;
    }
    const beyond = cells.slice(columns.length).find((cell) => cell !== "");
    if (beyond !== undefined) faults.push({ kind: "tooWide", line, column: "", value: beyond });
    const { input, wrong } = inputOf(cells, columns);
    faults.push(...wrong.map((fault) => ({ ...fault, line })));
    if (!input) continue;
    const earlier = seen.get(input.deveui);
    if (earlier !== undefined) {
      faults.push({ kind: "twice", line, column: "deveui", value: String(earlier) });
      continue;
    }
    seen.set(input.deveui, line);
    boxes.push({ line, input });
  }
  return { boxes, faults };
}

/** Values as the contract expects them: EUIs may be written in groups, empty values are absent. */
function inputOf(cells: readonly string[], columns: readonly (Column | undefined)[]) {
  const values = new Map<Column, string>();
  columns.forEach((column, index) => {
    const cell = cells[index] ?? "";
    if (column !== undefined && cell !== "") values.set(column, cell);
  });
  const fields: Record<string, unknown> = {};
  for (const [column, value] of values) fields[column] = plainValue(column, value);
  const parsed = SensorInput.safeParse(fields);
  if (parsed.success) return { input: parsed.data, wrong: [] };
  const wrongColumns = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const wrong = [...wrongColumns].map((name) => {
    const column = columnOf(name) ?? "deveui";
    return { kind: KINDS[column], column, value: values.get(column) ?? "" };
  });
  return { input: null, wrong };
}

function plainValue(column: Column, value: string): unknown {
  if (column === "interval_minutes") return /^\d{1,6}$/.test(value) ? Number(value) : value;
  if (column === "model") return value.toLowerCase();
  if (column === "deveui" || column === "joineui" || column === "qrprofileid") {
    return value.replaceAll(/[\s:-]/g, "");
  }
  return value;
}
