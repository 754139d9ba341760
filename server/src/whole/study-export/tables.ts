import type { StudyTable } from "@dosebeat/contract/study-table-names";
import { STUDY_TABLES, type SubjectTable } from "@dosebeat/contract/study-tables";
import { Refusal } from "../../http/errors.ts";
import { linesInTurn } from "../../http/heavy/in-turn.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import type { Row } from "./formats.ts";
import { boxRows, type KeptQuery, planRows, statementRows, subjectRows } from "./kept-rows.ts";
import { rowOfLine } from "./row-of-line.ts";
import { isSigned, signedRows } from "./signed-copy.ts";
import type { KeptLock } from "./signed-copy-queries.ts";
import { stepsOf } from "./steps.ts";
import type { WorkedOutTable } from "./study-task.ts";
import { readSubject, type Subject } from "./subjects.ts";

/** Whose rows are exported, for whom, and up to when. */
export interface StudyExport {
  viewer: Viewer;
  subjects: readonly Subject[];
  until: Date;
  /** Aborted when nobody waits for the rows any more. */
  gone: AbortSignal;
  /** Chart days, both inclusive. Default: all. */
  days?: { from: string | undefined; to: string | undefined };
}

type Reads = Pick<Parts, "db" | "workers">;

/** The rows of a table: by record number, then by instant and id. */
export async function* rowsOf(
  parts: Reads,
  asked: StudyExport,
  table: StudyTable,
): AsyncGenerator<Row> {
  if (table === "dictionary") {
    yield* dictionary();
    return;
  }
  for (const subject of asked.subjects) {
    const profileid = await readSubject(parts.db, asked.viewer, subject);
    if (profileid === null) continue;
    const lock = keptLock(subject, asked.until);
    if (lock && isSigned(table)) {
      yield* signedRows(parts.db, lock, table);
      continue;
    }
    // A withdrawal ends what is collected, not what is signed.
    const signatures = subject.signatures.filter(
      ({ signed_utc }) => new Date(signed_utc) <= asked.until,
    );
    const query = {
      profileid,
      number: subject.number,
      until: endOf(subject, asked.until),
      subject: { ...subject, signatures },
    };
    yield* untilErased(rowsOfSubject(parts, asked, table, query));
  }
}

/** The lock that keeps the rows of a subject, unless the cut-off is before it. */
function keptLock({ signed_in, profileid, locked_at }: Subject, until: Date): KeptLock | null {
  if (signed_in === null || locked_at === null || until < locked_at) return null;
  return { group: signed_in, profileid, since: locked_at };
}

/** Up to when a subject has rows: the withdrawal, the lock or the cut-off, whichever is first. */
function endOf({ withdrawn_at, locked_at }: Subject, until: Date): Date {
  const ends = [withdrawn_at, locked_at, until].filter((at) => at !== null);
  return new Date(Math.min(...ends.map(Number)));
}

/** The rows of a subject as far as they exist: a subject erased meanwhile does not end the export. */
async function* untilErased(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
}

function* dictionary(): Generator<Row> {
  for (const [table, columns] of Object.entries(STUDY_TABLES)) {
    for (const { name, type, unit, meaning } of columns) {
      yield { table, column: name, type, unit, meaning };
    }
  }
}

async function* rowsOfSubject(
  parts: Reads,
  asked: StudyExport,
  table: SubjectTable,
  query: KeptQuery,
): AsyncGenerator<Row> {
  if (isKept(table)) return yield* await KEPT[table](parts.db, query);
  const { profileid, number, until } = query;
  for (const range of await stepsOf(parts.db, profileid, until, asked.days)) {
    const task = { kind: "study", table, profileid, number, range } as const;
    for await (const line of linesInTurn(parts, { ...asked, until }, task)) {
      if (line !== "") yield rowOfLine(line);
    }
  }
}

/** Tables of stored rows; the other tables are worked out. */
const KEPT = {
  subjects: subjectRows,
  plan: planRows,
  statements: statementRows,
  boxes: boxRows,
} as const satisfies Readonly<Record<Exclude<SubjectTable, WorkedOutTable>, unknown>>;

function isKept(table: SubjectTable): table is keyof typeof KEPT {
  return table in KEPT;
}
