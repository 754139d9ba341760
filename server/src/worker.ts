import { setPriority } from "node:os";
import { move } from "piscina";
import { stateOf } from "./care/states.ts";
import { connect } from "./database/connect.ts";
import type { Db } from "./database/db.ts";
import { isOutage } from "./database/outage.ts";
import { MachinePool } from "./database/replicas/machine-pool.ts";
import { readingDb } from "./database/replicas/reading-db.ts";
import { Refusal } from "./http/errors.ts";
import { refusalOf } from "./http/failures.ts";
import { compressed } from "./http/heavy/compressed.ts";
import { HEAVY, TooHeavy } from "./http/heavy/too-heavy.ts";
import type { Refused, Work } from "./http/heavy/workers.ts";
import { typeset } from "./platform/paper/typeset.ts";
import { toldOf, workOut } from "./staff/summaries/work-out.ts";
import { previewOf } from "./staff/worklist/threshold-preview.ts";
import { adherenceOf } from "./state/adherence/days.ts";
import { doseLines, dosesJson, dosesOf } from "./state/doses/days.ts";
import { tooManyDoses } from "./state/doses/timeline.ts";
import { intakesOf } from "./state/intakes/days.ts";
import { stocksOf } from "./state/stock/left.ts";
import { stockMarksOf } from "./state/stock/marks.ts";
import { calendarText } from "./telling/calendar/calendar-text.ts";
import { fhirLines } from "./whole/fhir/export/lines.ts";
import { studyLines } from "./whole/study-export/day-rows.ts";
import type { WorkerTask } from "./worker-tasks.ts";

// The program of a worker thread: calculates and writes what would keep the server's main thread busy.

/** Connections of a thread. */
const FEW = { max: 2, idleTimeoutMillis: 10_000 };
/** The most databases connected to at the same time. */
const MOST_KEPT = 8;

/** Out of 19: on a busy machine the server's main thread gets about three times as much time as a worker. */
const NICENESS = 5;

// Only on Linux does this affect just the calling thread; elsewhere it would affect the whole server.
if (process.platform === "linux") setPriority(0, NICENESS);

const primary = keeping(
  (database) => connect({ ...database, ...FEW }),
  ({ db }) => db.destroy(),
);
const replica = keeping(
  (login) => new MachinePool({ ...login, ...FEW }),
  (pool) => pool.end(),
);

type Login = Work<WorkerTask>["database"];

/** Opens each only once and keeps it; beyond the limit, the oldest is closed. */
function keeping<Opened>(open: (login: Login) => Opened, end: (opened: Opened) => Promise<void>) {
  const kept = new Map<string, Opened>();
  return (login: Login): Opened => {
    const key = JSON.stringify(login);
    const known = kept.get(key);
    if (known) return known;
    for (const [oldest, opened] of kept) {
      if (kept.size < MOST_KEPT) break;
      kept.delete(oldest);
      void end(opened).catch(() => {});
    }
    const opened = open(login);
    kept.set(key, opened);
    return opened;
  };
}

/**
 * Where to read from; the server has found that the replica has everything up to then. Results that are stored are
 * worked out from the primary.
 */
function databaseOf({ database, replica: given, task }: Work<WorkerTask>): Db {
  const connection = primary(database);
  if (!given || task.kind === "summaries") return connection.db;
  const connect = () => replica(given.login).connect(given.machine);
  return readingDb(connection, { connect, failed() {} });
}

/** @returns compressed JSON, or why it was refused, since errors lose their class between threads */
export default async function work(given: Work<WorkerTask>): Promise<unknown> {
  const { now, task } = given;
  const parts = { db: databaseOf(given), clock: { now: () => now } };
  try {
    return move(await compressed(calculate(parts, task)));
  } catch (error) {
    const known = error instanceof TooHeavy ? tooManyDoses() : error;
    if (!(known instanceof Refusal) && !isOutage(known)) throw known;
    const { status, name, problem, faults, retryAfter } = refusalOf(known);
    const refused: Refused = { refused: { status, name, problem, faults, retryAfter } };
    return refused;
  }
}

async function* calculate(
  parts: Parameters<typeof dosesOf>[0],
  task: WorkerTask,
): AsyncGenerator<string | Uint8Array> {
  switch (task.kind) {
    case "doses":
      return yield* dosesJson(parts, task.profileid, task.range, task.medicine, HEAVY, task.reader);
    case "adherence": {
      const data = await adherenceOf(parts, task.profileid, task.range, task.medicine, HEAVY);
      return yield `${JSON.stringify({ data })}\n`;
    }
    case "intakes": {
      const data = await intakesOf(parts, task.profileid, task.range, task.medicine, HEAVY);
      return yield `${JSON.stringify({ data })}\n`;
    }
    case "medicine": {
      const { doses: history } = await dosesOf(
        parts,
        task.profileid,
        task.range,
        task.medicine,
        HEAVY,
      );
      return yield JSON.stringify({ data: { ...task.rest, history } });
    }
    case "stock": {
      const data = await stocksOf(parts, task.profileid, task.medicine, HEAVY);
      return yield `${JSON.stringify({ data })}\n`;
    }
    case "stock-marks": {
      const data = await stockMarksOf(parts, task.profileids, HEAVY);
      return yield JSON.stringify({ data });
    }
    case "threshold-preview":
      return yield JSON.stringify({ data: await previewOf(parts, task) });
    case "calendar":
      return yield await calendarText(parts, task, HEAVY.doses);
    case "care-state": {
      const state = await stateOf(parts, task.profileid, task.after_minutes, HEAVY);
      return yield `${JSON.stringify(state)}\n`;
    }
    case "summaries": {
      return yield toldOf(await workOut(parts, task.turns, HEAVY, task));
    }
    case "study":
      return yield* studyLines(parts, task);
    case "fhir-lines":
      return yield* fhirLines(parts, task.of);
    case "paper":
      return yield await typeset(task.paper, parts.clock.now());
    case "dose-lines":
      return yield* doseLines(parts, task.profileid, task.range, task.medicine, HEAVY);
  }
}
