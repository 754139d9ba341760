import { SensorInput } from "@dosebeat/contract/sensors";
import Papa from "papaparse";
import { type Column, columnOf, MOST_BOXES } from "./columns.ts";

/**
 * What is wrong with a line or with the file:
 * - `noDeveui`, `unknownColumn`, `columnTwice`: the head
 * - `empty`, `tooMany`: the file
 * - `tooWide`: more values than columns, `quote`: a quote that never ends
 * - `deveui`, `eui`, `profile`, `model`, `interval`, `text`, `claimcode`: the value
 * - `twice`: the DevEUI stands in an earlier line, `known`: it is registered already
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
  /** Counted from 1 as an editor counts them; the head is line 1. */
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

/** Reads a file of boxes; commas, semicolons and tabs separate, quotes hold, a byte order mark is ignored. */
export function readBoxes(text: string): BoxFile {
  const lines = linesOf(text.replace(/^\ufeff/, ""));
  const [head, ...body] = lines;
  if (!head) return { boxes: [], faults: [fileFault("empty", 1, "")] };
  const columns = head.cells.map((cell) => columnOf(cell));
  const faults = headFaults(head.cells, columns);
  if (faults.length > 0) return { boxes: [], faults };
  if (body.length === 0) return { boxes: [], faults: [fileFault("empty", 1, "")] };
  if (body.length > MOST_BOXES) {
    return { boxes: [], faults: [fileFault("tooMany", body.length, String(body.length))] };
  }
  return checked(body, columns);
}

interface Line {
  line: number;
  cells: string[];
  quoteOpen: boolean;
}

/** Empty lines are left out, but counted. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
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

/** The one that the head uses; guessing from all lines goes wrong where many are empty. */
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

function checked(lines: readonly Line[], columns: readonly (Column | undefined)[]): BoxFile {
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
    const before = seen.get(input.deveui);
    if (before !== undefined) {
      faults.push({ kind: "twice", line, column: "deveui", value: String(before) });
      continue;
    }
    seen.set(input.deveui, line);
    boxes.push({ line, input });
  }
  return { boxes, faults };
}

/** Values as the contract takes them: digits may stand in groups, empty ones are absent. */
function inputOf(cells: readonly string[], columns: readonly (Column | undefined)[]) {
  const values = new Map<Column, string>();
  columns.forEach((column, index) => {
    const cell = cells[index] ?? "";
    if (column !== undefined && cell !== "") values.set(column, cell);
  });
  const told: Record<string, unknown> = {};
  for (const [column, value] of values) told[column] = plainValue(column, value);
  const parsed = SensorInput.safeParse(told);
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
