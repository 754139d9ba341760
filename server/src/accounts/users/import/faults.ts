import { setImmediate as otherRequests } from "node:timers/promises";
import { LANGUAGES } from "@dosebeat/contract/base/languages";
import {
  ImportedPerson,
  type ImportedRow,
  PERSON_COLUMNS,
  type PersonColumn,
} from "@dosebeat/contract/people-import";
import { isBorn, isBornBy } from "@dosebeat/domain/time/born";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import { type core, safeParse } from "zod";
import { type Fault, type Problem, problem, Refusal } from "../../../http/errors.ts";
import { refusalOfIssues } from "../../../http/validation.ts";

/** The values of a row that are valid on their own, with its place in the request. */
export type ReadRow = Partial<ImportedPerson> & { place: number };

/** The rows as read. */
export interface ReadRows {
  /** Empty if any row is at fault. */
  people: ImportedPerson[];
  /** Includes rows at fault, with their valid values. */
  read: ReadRow[];
  faults: Fault[];
}

/** Rows read between other requests: takes a few milliseconds, even if each row has every fault. */
const AT_ONCE = 5;

/**
 * Reads every row, and finds what is wrong with it alone or compared with the other rows. Other requests are served
 * in between.
 */
export async function readRows(rows: readonly ImportedRow[], now: Date): Promise<ReadRows> {
  const people: ImportedPerson[] = [];
  const faults: Fault[] = [];
  const read: ReadRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % AT_ONCE === 0) await otherRequests();
    const { data, error } = safeParse(ImportedPerson, row);
    const wrong = faultsOf(row, error?.issues ?? [], now);
    for (const { path, ...reason } of wrong) faults.push({ ...reason, path: [place, ...path] });
    if (data) people.push(data);
    const bad = new Set(wrong.map(({ path: [column] }) => column));
    const fine = PERSON_COLUMNS.filter((column) => row[column] !== undefined && !bad.has(column));
    read.push({
      ...Object.fromEntries(fine.map((column) => [column, row[column]?.trim()])),
      place,
    });
  }
  return { people, read, faults: [...faults, ...doubled(read)] };
}

function faultsOf(row: ImportedRow, issues: readonly core.$ZodIssue[], now: Date): Fault[] {
  const faults = issues.length > 0 ? refusalOfIssues(issues).faults.map(named) : [];
  const isZoneRead =
    row.timezone !== undefined && faults.every(({ path }) => path[0] !== "timezone");
  if (isZoneRead && !zoneExists(row.timezone ?? "")) {
    faults.push({ path: ["timezone"], ...problem("zone") });
  }
  const born = row.born?.trim();
  if (born !== undefined && isBorn(born) && !isBornBy(born, now)) {
    faults.push({ path: ["born"], ...problem("born") });
  }
  return faults;
}

/** Reports an unknown language together with the known ones. */
function named(fault: Fault): Fault {
  if (fault.path[0] !== "language") return fault;
  return { path: fault.path, ...problem("language", { languages: LANGUAGES.join(", ") }) };
}

/** Addresses, and record numbers within a group, that an earlier row already has, in any letter case. */
function doubled(rows: readonly ReadRow[]): Fault[] {
  const first = new Map<string, number>();
  const faults: Fault[] = [];
  const look = (place: number, column: PersonColumn, ...key: (string | undefined)[]) => {
    if (key.includes(undefined)) return;
    const name = JSON.stringify([column, ...key.map((part) => part?.toLowerCase())]);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, place);
    else faults.push(faultAt(place, column, problem("import_twice", { row: earlier + 1 })));
  };
  for (const { place, email, group, record_number } of rows) {
    look(place, "email", email);
    look(place, "record_number", group, record_number);
  }
  return faults;
}

export function faultAt(place: number, column: PersonColumn, reason: Problem): Fault {
  return { path: [place, column], ...reason };
}

/** 400 that names every fault, in the order of the rows. */
export function importRefusal(faults: readonly Fault[]): Refusal {
  const sorted = [...faults].sort((one, other) => Number(one.path[0]) - Number(other.path[0]));
  const reason = problem("import_faults", { count: sorted.length });
  const refusal = new Refusal(400, "ValidationError", reason, sorted);
  refusal.mostFaults = sorted.length;
  return refusal;
}
