import type { StripDay } from "@dosebeat/contract/summaries";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { isStaleAt } from "./list-queries.ts";

/** Stored results of a patient for a strip. */
export interface StoredStrip {
  /** The last 14 chart days, the last of them today; none before the first computation. */
  strip: StripDay[];
  lastPressAt: Date | null;
  computedAt: Date | null;
  /** Whether {@link refresh} would find anything else. */
  isStale: boolean;
}

/** The days of these patients, by profile, as they are stored. Refresh those that are stale first. */
export async function findDayResults(
  db: Kysely<Database>,
  profiles: readonly number[],
  now: Date,
): Promise<Map<number, StoredStrip>> {
  const { rows } = await sql<StoredStrip & { profile: number }>`
    select profile_id as profile, strip, last_press_at as "lastPressAt", computed_at as "computedAt",
      ${isStaleAt(now)} as "isStale"
    from summaries as summary where profile_id = any(${[...profiles]}::bigint[])`.execute(db);
  return new Map(rows.map(({ profile, ...stored }) => [profile, stored]));
}
