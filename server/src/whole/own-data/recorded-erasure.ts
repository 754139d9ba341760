import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyBaseLogger } from "fastify";
import { EVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Parts } from "../../parts.ts";
import { defineJob } from "../../platform/job-runner.ts";
import {
  type DueErasure,
  endErasure,
  eraseMonth,
  findDueErasures,
  lockDueErasure,
  type Month,
  spanOfRecorded,
} from "./recorded-erasure-queries.ts";

/** How long after an erasure what boxes recorded may remain, before the job erases it. */
const LEFT_MS = MINUTE;

/**
 * Erases what boxes recorded for deleted accounts, one month per transaction, so that nobody waits for long. The job
 * finishes what the end of a server interrupts.
 */
export async function eraseRecorded(
  db: Db,
  ids: readonly number[],
  ending?: AbortSignal,
): Promise<void> {
  for (const id of ids) await eraseOne(db, id, ending);
}

/** The account is gone whatever happens: a failure here is logged, and left to the job. */
export async function finishErasure(
  { db }: Pick<Parts, "db">,
  ids: readonly number[],
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  try {
    await eraseRecorded(db, ids);
  } catch (error) {
    log.error({ err: error }, "what boxes recorded for an erased account is erased later");
  }
}

async function eraseOne(db: Db, id: number, ending: AbortSignal | undefined): Promise<void> {
  // False: it is done, or somebody else is doing it and will finish it.
  const withLock = (work: (tx: Db, due: DueErasure) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      const due = await lockDueErasure(tx, id);
      if (due) await work(tx, due);
      return due !== undefined;
    });
  let months: Month[] = [];
  const isOurs = await withLock(async (tx, due) => {
    const span = await spanOfRecorded(tx, due);
    months = span ? monthsOf(span.first, span.last) : [];
  });
  if (!isOurs) return;
  // Whoever had the box before or has it now sees other counters; each step marks this in its own transaction.
  const step = (work: (tx: Db, due: DueErasure) => Promise<void>) =>
    withLock(async (tx, due) => {
      await work(tx, due);
      await mark(tx, { boxes: [due.sensor_id] }, EVER, "erased");
    });
  for (const month of months) {
    if (ending?.aborted || !(await step((tx, due) => eraseMonth(tx, due, month)))) return;
  }
  await step(endErasure);
}

/** In UTC, like the tables. */
function monthsOf(first: Date, last: Date): Month[] {
  const start = (offset: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset));
  const months: Month[] = [];
  for (let offset = 0; start(offset) <= last; offset += 1) {
    months.push({ from: start(offset), to: start(offset + 1) });
  }
  return months;
}

export const erasureJob = defineJob({
  name: "erasures",
  does: "erases what boxes recorded for accounts that are gone, where a server ended before it had",
  every: MINUTE,
  lease: "lock",
  atOnce: 1,
  make: ({ parts: { db, clock } }: { parts: Pick<Parts, "db" | "clock"> }, { ending }) => ({
    async run() {
      const left = await findDueErasures(db, new Date(clock.now().getTime() - LEFT_MS));
      await eraseRecorded(db, left, ending);
    },
  }),
});
