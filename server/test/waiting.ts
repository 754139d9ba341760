import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../src/database/db.ts";

/** The number of sessions of this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Waits until this many sessions of this database wait for a lock. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBe(count);
}
