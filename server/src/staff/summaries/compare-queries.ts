import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { isStaleAt } from "./list-queries.ts";
import type { PeriodResult } from "./results.ts";

/** Stored results in the shape in which they are worked out. */
export interface StoredResults {
  id: number;
  isStale: boolean;
  stored: { today: string | null; periods: PeriodResult[] };
}

/** What is stored for the patients after an id, in the order of their ids. */
export async function findStored(
  db: Db,
  { after, most }: { after: number; most: number },
  now: Date,
): Promise<StoredResults[]> {
  const { rows } = await sql<StoredResults>`
    select profile_id as id, ${isStaleAt(now)} as "isStale", json_build_object(
      'today', today, 'periods', (
        select json_agg(json_build_object('days', days, 'due', due, 'taken', taken, 'missed', missed,
          'unknown', unknown, 'skipped', skipped, 'trend', trend,
          'coverage', json_build_object('numerator', covered, 'denominator', past, 'percent', coverage),
          'taking', json_build_object('numerator', counted_taken, 'denominator', counted_due,
            'percent', taking),
          'range', case when range_low is not null then json_build_object(
            'low', json_build_object('numerator', range_low, 'denominator', past,
              'percent', 100::double precision * range_low / past),
            'high', json_build_object('numerator', range_high, 'denominator', past,
              'percent', 100::double precision * range_high / past)) end) order by days)
        from summary_periods as period where period.profile_id = summary.profile_id)) as stored
    from summaries as summary where profile_id > ${after} order by profile_id limit ${most}`.execute(
    db,
  );
  return rows;
}
