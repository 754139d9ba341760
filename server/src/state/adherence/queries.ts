import { RUN_LENGTH } from "@dosebeat/domain/presses/presses";
import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

/** Presses that boxes of a profile reported at most this far from these instants, ascending. */
export async function findPressesNear(
  db: Db,
  profileid: ProfileInScope<"figures">,
  instants: readonly Date[],
  milliseconds: number,
): Promise<Date[]> {
  const reach = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`;
  const { rows } = await sql<{ at: Date }>`
    select distinct pressed_at as at
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) as near
      cross join bindings cross join lateral claims_between(bindings.sensor_id,
        near - ${reach}, near + ${reach} + interval '1 microsecond')
    where profile_id = ${profileid}
      and pressed_at >= valid_from and pressed_at < coalesce(valid_to, 'infinity')
    order by at`.execute(db);
  return rows.map(({ at }) => at);
}

/** The claims of presses in a span: those left after dropping repetitions, and the first and last of all. */
export interface ClaimsBesideGaps {
  /** The first and the last, and those on either side of a gap of more than this many days, ascending. */
  beside: Date[];
  first: Date | null;
  last: Date | null;
}

/**
 * Claims of presses on either side of gaps. If a box already claimed the same number within a run before, the claim
 * counts as a repetition. After a restart it may still be another press, so callers who need certainty merge the
 * claims.
 *
 * @param ignored presses that do not count
 */
export async function findClaimsBesideGaps(
  db: Db,
  profileid: ProfileInScope<"figures">,
  { from, to }: { from: Date; to: Date },
  days: number,
  ignored: readonly Date[],
): Promise<ClaimsBesideGaps> {
  const none = ignored.map((at) => at.toISOString());
  const gap = sql`make_interval(days => ${days}::integer)`;
  const run = sql`make_interval(secs => ${RUN_LENGTH / 1000}::double precision)`;
  const { rows } = await sql<ClaimsBesideGaps>`
    with claimed as (
      select pressed_at as at, seq is not null and pressed_at - ${run} <= lag(pressed_at) over (
          partition by claim.sensor_id, seq order by pressed_at) as is_repeated
      from bindings cross join lateral claims_between(bindings.sensor_id,
        ${from}::timestamptz - ${run}, ${to}::timestamptz) as claim
      where profile_id = ${profileid}
        and pressed_at >= valid_from and pressed_at < coalesce(valid_to, 'infinity')
    ), possible as (
      select at, is_repeated from claimed
      where at >= ${from} and at <> all(${none}::timestamptz[])
    ), pressed as (
      select at, lag(at) over inorder as before, lead(at) over inorder as after
      from possible where is_repeated is not true
      window inorder as (order by at)
    )
    select (select min(at) from possible) as first, (select max(at) from possible) as last,
      array(
        select at from pressed
        where before is null or after is null or at - before > ${gap} or after - at > ${gap}
        order by at) as beside`.execute(db);
  return rows[0] ?? { beside: [], first: null, last: null };
}
