import { SensorInput } from "@dosebeat/contract/sensors";
import {
  type CsvFaultKind,
  type CsvRow,
  type FaultAt,
  readCsv,
} from "../../../ui/import/read-csv.ts";
import { COLUMNS, type Column } from "./columns.ts";

/**
 * Errors of a line besides those of the file:
 * - `deveui`, `eui`, `profile`, `model`, `interval`, `text`, `claimcode`: the value
 * - `twice`: the DevEUI is in an earlier line, `known`: it is registered already
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
  | "twice"
  | "known";

export type Fault = FaultAt<FaultKind>;

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

/** Parses an import file of boxes. */
export function readBoxes(text: string): BoxFile {
  const { rows, faults: fileFaults } = readCsv(text, { columns: COLUMNS, required: ["deveui"] });
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
    boxes.push({ line, input });
  }
  return { boxes, faults: faults.sort((one, other) => one.line - other.line) };
}

/** Values as the contract expects them: EUIs may be written in groups, empty values are absent. */
function inputOf(values: CsvRow<Column>["values"]) {
  const fields: Record<string, unknown> = {};
  for (const [column, value] of values) fields[column] = plainValue(column, value);
  const parsed = SensorInput.safeParse(fields);
  if (parsed.success) return { input: parsed.data, wrong: [] };
  const wrongColumns = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const wrong = [...wrongColumns].map((name) => {
    const column = COLUMNS.find((one) => one === name) ?? "deveui";
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
