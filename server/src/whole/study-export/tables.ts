import { setTimeout as pass } from "node:timers/promises";
import type { StudyTable } from "@dosebeat/contract/study-table-names";
import { STUDY_TABLES, type SubjectTable } from "@dosebeat/contract/study-tables";
import { SECOND } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import { zonesOf } from "../../access/profiles/queries.ts";
import { Refusal } from "../../http/errors.ts";
import { decompressedLines } from "../../http/heavy/compressed.ts";
import { laneOf, type Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import type { WorkerTask } from "../../worker-tasks.ts";
import { findBeginning } from "../own-data/export-queries.ts";
import type { Row } from "./formats.ts";
import { boxRows, type KeptQuery, planRows, statementRows, subjectRows } from "./kept-rows.ts";
import { rowOfLine } from "./row-of-line.ts";
import { isSigned, signedRows } from "./signed-copy.ts";
import type { KeptLock } from "./signed-copy-queries.ts";
import type { WorkedOutTable } from "./study-task.ts";
import { readSubject, type Subject } from "./subjects.ts";

/** Chart days worked out at a time: years need no more memory than these. */
const STEP_DAYS = 60;
/** An export waits where a person would be told to come again. */
const WAIT = 2 * SECOND;

/** Whose rows are exported, for whom and up to when. */
export interface StudyExport {
  viewer: Viewer;
  subjects: readonly Subject[];
  until: Date;
  /** Aborted when nobody waits for the rows any more. */
  gone: AbortSignal;
  /** Chart days, both included. Default: all there are. */
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

/** Up to when there are rows of a subject: the withdrawal, the lock or the cut-off, whichever is first. */
function endOf({ withdrawn_at, locked_at }: Subject, until: Date): Date {
  const ends = [withdrawn_at, locked_at, until].filter((at) => at !== null);
  return new Date(Math.min(...ends.map(Number)));
}

/** The rows of a subject as far as there are any: one who is erased meanwhile ends no export. */
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
  for (const range of await rangesOf(parts, query, asked.days)) {
    const { profileid, number } = query;
    const task = { kind: "study", table, profileid, number, range } as const;
    for await (const line of worked(parts, { ...asked, until: query.until }, task)) {
      if (line !== "") yield rowOfLine(line);
    }
  }
}

/** Tables of stored rows; those of the others are worked out. */
const KEPT = {
  subjects: subjectRows,
  plan: planRows,
  statements: statementRows,
  boxes: boxRows,
} as const satisfies Readonly<Record<Exclude<SubjectTable, WorkedOutTable>, unknown>>;

function isKept(table: SubjectTable): table is keyof typeof KEPT {
  return table in KEPT;
}

/** The chart days from the beginning of a subject's data to the cut-off, in steps. */
async function rangesOf(
  { db }: Reads,
  { profileid, until }: KeptQuery,
  { from: first, to: final }: NonNullable<StudyExport["days"]> = { from: undefined, to: undefined },
): Promise<{ from: string; to: string }[]> {
  const zones = await zonesOf(db, profileid);
  const { since, firstStatement, firstStart } = await findBeginning(db, profileid);
  const [last = ""] = [chartDayOf(until, zones), ...(final === undefined ? [] : [final])].sort();
  const known = [chartDayOf(since, zones), firstStatement, firstStart && addDays(firstStart, -1)];
  const [begun = last] = known.filter((day) => day !== null).sort();
  let from = first !== undefined && first > begun ? first : begun;
  const ranges: { from: string; to: string }[] = [];
  while (from <= last) {
    const [to = last] = [addDays(from, STEP_DAYS - 1), last].sort();
    ranges.push({ from, to });
    from = addDays(to, 1);
  }
  return ranges;
}

/** Works a range out in a worker, in turn with all others: an export of a thousand patients delays nobody. */
async function* worked(
  { workers }: Reads,
  { viewer, until, gone }: StudyExport,
  task: WorkerTask,
): AsyncGenerator<string> {
  for (;;) {
    try {
      const turn = await workers.turns.take(laneOf(viewer), gone);
      try {
        yield* decompressedLines(await workers.run(task, until));
        return;
      } finally {
        turn.end();
      }
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 429;
      if (!isBusy || gone.aborted) throw error;
      await pass(WAIT, undefined, { signal: gone });
    }
  }
}
