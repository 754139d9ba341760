import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../src/database/schema.ts";

/** The sessions of this database that wait for a lock. */
async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Waits until so many sessions of this database wait for a lock. */
export async function untilWaiting(db: Kysely<Database>, count: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBe(count);
}
