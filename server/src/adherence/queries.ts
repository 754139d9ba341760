import { type Kysely, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

/** What boxes of a profile said of presses at most so far from these instants, ascending. */
export async function findPressesNear(
  db: Kysely<Database>,
  profileid: ProfileInScope<"figures">,
  instants: readonly Date[],
  milliseconds: number,
): Promise<Date[]> {
  const reach = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`;
  const { rows } = await sql<{ at: Date }>`
    select distinct pressed_at as at
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) as near
      cross join bindings join press_claims on press_claims.sensor_id = bindings.sensor_id
        and pressed_at >= valid_from and pressed_at < coalesce(valid_to, 'infinity')
        and pressed_at >= near - ${reach} and pressed_at <= near + ${reach}
    where profile_id = ${profileid}
    order by at`.execute(db);
  return rows.map(({ at }) => at);
}

/**
 * The first and last press of a time, and those before and after more than so many days without one.
 *
 * @param ignored presses that were none
 */
export async function findPressesBesideGaps(
  db: Kysely<Database>,
  profileid: ProfileInScope<"figures">,
  { from, to }: { from: Date; to: Date },
  days: number,
  ignored: readonly Date[],
): Promise<Date[]> {
  const none = ignored.map((at) => at.toISOString());
  const gap = sql`make_interval(days => ${days}::integer)`;
  const { rows } = await sql<{ at: Date }>`
    with pressed as (
      select pressed_at as at,
        lag(pressed_at) over inorder as before, lead(pressed_at) over inorder as after
      from bindings join press_claims on press_claims.sensor_id = bindings.sensor_id
        and pressed_at >= valid_from and pressed_at < coalesce(valid_to, 'infinity')
      where profile_id = ${profileid} and pressed_at >= ${from} and pressed_at < ${to}
        and pressed_at <> all(${none}::timestamptz[])
      window inorder as (order by pressed_at)
    )
    select at from pressed
    where before is null or after is null or at - before > ${gap} or after - at > ${gap}
    order by at`.execute(db);
  return rows.map(({ at }) => at);
}
