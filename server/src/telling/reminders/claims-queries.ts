import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";

/** A patient, and from when presses matter. */
export interface Watched {
  profile: number;
  from: Date;
}

/** The patients for whom a box has claimed a press since then, in one query for all. */
export async function findPressed(
  db: Db,
  watched: readonly Watched[],
  earliest: Date,
): Promise<ReadonlySet<number>> {
  // Each patient would read ten partitions if the earliest instant of all did not rule them out.
  const rows = await queryPrepared(
    db,
    sql<{ profile: number }>`
      select watched.profile from (
        select unnest(${watched.map(({ profile }) => profile)}::bigint[]) as profile,
          unnest(${watched.map(({ from }) => from.toISOString())}::timestamptz[]) as since
      ) as watched
      where exists (
        select from bindings cross join lateral (
          select from claims_between(bindings.sensor_id, ${instant(earliest)}, 'infinity')
          where pressed_at >= since and pressed_at >= valid_from and (valid_to is null or pressed_at < valid_to)
          limit 1
        ) as claim
        where bindings.profile_id = watched.profile and (valid_to is null or valid_to > since)
        offset 0
      )`,
  );
  return new Set(rows.map(({ profile }) => profile));
}
