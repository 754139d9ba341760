import {
  type ImportedRow,
  PERSON_COLUMNS,
  type PersonColumn,
} from "@dosebeat/contract/people-import";
import { readBorn } from "../../../ui/identity/read-born.ts";
import { type CsvFaultKind, type FaultAt, readCsv } from "../../../ui/import/read-csv.ts";

/** `twice`: an earlier line, `value`, has the same address, or record number in the same group. */
export type PersonFault = FaultAt<CsvFaultKind | "twice">;

/** A line as sent. */
export interface PersonLine {
  line: number;
  row: ImportedRow;
}

const ALIASES: Readonly<Record<string, PersonColumn>> = {
  firstname: "givenname",
  lastname: "familyname",
  surname: "familyname",
  number: "record_number",
  birth: "born",
  dateofbirth: "born",
  yearofbirth: "born",
};

/** Parses an import file of patients; the server checks the values. */
export function readPeople(text: string): { people: PersonLine[]; faults: PersonFault[] } {
  const { rows, faults } = readCsv(text, {
    columns: PERSON_COLUMNS,
    required: ["email", "givenname", "familyname"],
    aliases: ALIASES,
  });
  const people = rows.map(({ line, values }) => {
    const row: ImportedRow = Object.fromEntries(values);
    if (row.language) row.language = row.language.toLowerCase();
    if (row.born) row.born = readBorn(row.born);
    return { line, row };
  });
  return { people, faults: [...faults, ...doubled(people)] };
}

/** Across the whole file, which may be sent in parts. */
function doubled(people: readonly PersonLine[]): PersonFault[] {
  const first = new Map<string, number>();
  const faults: PersonFault[] = [];
  const look = (line: number, column: PersonColumn, ...key: (string | undefined)[]) => {
    if (key.includes(undefined)) return;
    const name = JSON.stringify([column, ...key.map((part) => part?.toLowerCase())]);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, line);
    else faults.push({ kind: "twice", line, column, value: String(earlier) });
  };
  for (const { line, row } of people) {
    look(line, "email", row.email);
    look(line, "record_number", row.group, row.record_number);
  }
  return faults;
}
