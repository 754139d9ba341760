import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import { inTransaction } from "./transaction.ts";

/** If the clock is this far from its last mark, it has jumped, or the machine was off. */
const JUMP_MS = DAY;

/** Servers may be off for a week; a longer step forward looks like a clock that is ahead. */
const LONGEST_PAUSE_MS = 7 * DAY;

/**
 * Days on which a server must run after a jump before anything is dropped, so that somebody notices the
 * warning.
 */
const DAYS_AFTER_JUMP = 30;

export interface Mark {
  /** Days on which a server still has to run before expired data may be dropped. */
  daysToWait: number;
  /** What the clock showed before, if it jumped by more than a day. */
  jumpedFrom: Date | null;
}

/** The database's own time, not that of the transaction's start. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("The database returned no time.");
  return rows[0].now;
}

/**
 * Marks what the clock shows. A clock that is far from the last mark, or at first from the newest stored
 * contact, is not believed at once: nothing expires until a server has run on 30 days. Another jump forward
 * does not restart the count, so that even an installation that is mostly off drops old data eventually.
 */
export async function markClock(db: Db, now: Date): Promise<Mark> {
  return inTransaction(db, async (tx) => {
    const newest = await newestContact(tx);
    await tx
      .insertInto("retention_clock")
      .values({ marked_at: newest ?? now, days_to_wait: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const last = await tx
      .selectFrom("retention_clock")
      .select(["marked_at", "days_to_wait"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const daysToWait = daysAfter(last, now);
    await tx
      .updateTable("retention_clock")
      .set({ marked_at: now, days_to_wait: daysToWait })
      .execute();
    const hasJumped = Math.abs(now.getTime() - last.marked_at.getTime()) > JUMP_MS;
    return { daysToWait, jumpedFrom: hasJumped ? last.marked_at : null };
  });
}

function daysAfter(last: { marked_at: Date; days_to_wait: number }, now: Date): number {
  const step = now.getTime() - last.marked_at.getTime();
  if (step < -JUMP_MS) return DAYS_AFTER_JUMP;
  if (step > LONGEST_PAUSE_MS && last.days_to_wait === 0) return DAYS_AFTER_JUMP;
  const isNextDay = dayOf(now) > dayOf(last.marked_at);
  return isNextDay ? Math.max(0, last.days_to_wait - 1) : last.days_to_wait;
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY);
}

/** When a box was last heard of; null: never. */
export async function newestContact(tx: Db): Promise<Date | null> {
  const { newest } = await tx
    .selectFrom("sensors")
    .select(({ fn }) => fn.max("last_received_at").as("newest"))
    .executeTakeFirstOrThrow();
  return newest;
}
