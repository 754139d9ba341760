import { BoxRow } from "@dosebeat/contract/sensors-bulk";
import {
  type CsvFaultKind,
  type CsvRow,
  type FaultAt,
  readCsv,
} from "../../../ui/import/read-csv.ts";
import { CLEARED, COLUMNS, type Column, TOLD_COLUMNS } from "./columns.ts";

/**
 * Errors of a line besides those of the file:
 * - `deveui`, `eui`, `profile`, `model`, `interval`, `text`, `claimcode`, `state`, `note`: the value
 * - `twice`: the DevEUI is in an earlier line
 */
export type FaultKind =
  | CsvFaultKind
  | "deveui"
  | "eui"
  | "profile"
  | "model"
  | "interval"
  | "text"
  | "claimcode"
  | "state"
  | "note"
  | "twice";

export type Fault = FaultAt<FaultKind>;

export interface Box {
  line: number;
  input: BoxRow;
  /** Optional fields whose column the file has but the line leaves empty. */
  empty: readonly (typeof CLEARED)[number][];
}

export interface BoxFile {
  boxes: Box[];
  faults: Fault[];
  /** Columns of the file that are ignored. */
  passedOver: string[];
}

const KINDS: Record<Column, FaultKind> = {
  deveui: "deveui",
  serial_number: "text",
  claimcode: "claimcode",
  model: "model",
  joineui: "eui",
  qrprofileid: "profile",
  interval_minutes: "interval",
  state: "state",
  box_group: "note",
  place: "note",
  notes: "note",
};

/** Parses an import file of boxes. */
export function readBoxes(text: string): BoxFile {
  const {
    columns,
    rows,
    faults: fileFaults,
  } = readCsv(text, {
    columns: [...COLUMNS, ...TOLD_COLUMNS],
    required: ["deveui"],
  });
  const clearable = CLEARED.filter((column) => columns.includes(column));
  const boxes: Box[] = [];
  const faults: Fault[] = [...fileFaults];
  const seen = new Map<string, number>();
  for (const { line, values } of rows) {
    const { input, wrong } = inputOf(values);
    faults.push(...wrong.map((fault) => ({ ...fault, line })));
    if (!input) continue;
    const earlier = seen.get(input.deveui);
    if (earlier !== undefined) {
      faults.push({ kind: "twice", line, column: "deveui", value: String(earlier) });
      continue;
    }
    seen.set(input.deveui, line);
    boxes.push({ line, input, empty: clearable.filter((column) => !values.has(column)) });
  }
  return {
    boxes,
    faults: faults.sort((one, other) => one.line - other.line),
    passedOver: TOLD_COLUMNS.filter((column) => columns.includes(column)),
  };
}

/** Values as the contract expects them: EUIs may be written in groups, empty values are absent. */
function inputOf(values: CsvRow<Column | (typeof TOLD_COLUMNS)[number]>["values"]) {
  const fields: Record<string, unknown> = {};
  for (const column of COLUMNS) {
    const value = values.get(column);
    if (value !== undefined) fields[column] = plainValue(column, value);
  }
  const parsed = BoxRow.safeParse(fields);
  if (parsed.success) return { input: parsed.data, wrong: [] };
  const named = new Set<unknown>(parsed.error.issues.map(({ path }) => path[0]));
  const wrong = COLUMNS.filter((column) => named.has(column)).map((column) => ({
    kind: KINDS[column],
    column,
    value: values.get(column) ?? "",
  }));
  return { input: null, wrong };
}

function plainValue(column: Column, value: string): unknown {
  if (column === "interval_minutes") return /^\d{1,6}$/.test(value) ? Number(value) : value;
  if (column === "model" || column === "state") return value.toLowerCase();
  if (column === "deveui" || column === "joineui" || column === "qrprofileid") {
    return value.replaceAll(/[\s:-]/g, "");
  }
  return value;
}
