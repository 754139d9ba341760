import type { SensorState } from "@dosebeat/contract/sensors";
import { sql } from "kysely";
import { stateAt } from "../../boxes/sensors/coarse/state-queries.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Results } from "./results.ts";

/**
 * Version of the rules by which results and rows of the call list are worked out. Raise it whenever the same history
 * would give others: every server of this release then reworks what an earlier release stored.
 */
export const RULES = 10;

/** A patient whose results only the holder of this turn may store. */
export interface Turn {
  profile: number;
  turn: number;
}

/**
 * Takes the next turn of each patient, which covers all committed changes: whatever is read from now on includes
 * them. Any earlier turn is void; only a later change needs another turn.
 *
 * @param lease until when other servers leave them alone
 */
export async function takeTurns(db: Db, profiles: readonly number[], lease: Date): Promise<Turn[]> {
  return queryPrepared(
    db,
    sql<Turn>`
      with held as materialized (
        select profile_id from summaries where profile_id = any(${[...profiles]}::bigint[])
        order by profile_id for no key update
      ), gone as (
        -- Only once the rows are locked, so that nobody doing the same waits here while others wait for them.
        delete from summary_changes where profile_id = any(${[...profiles]}::bigint[])
          and (select count(*) from held) >= 0
      )
      update summaries set turn = turn + 1, is_claimed = true, stale_at = ${instant(lease)}
      from held where summaries.profile_id = held.profile_id
      returning summaries.profile_id as profile, turn`,
  );
}

/** The results of a turn. */
export interface Computed extends Turn {
  results: Results;
}

/** Order of the states in lists: boxes that need attention come first. */
export const PLACES: Readonly<Record<SensorState, number>> = {
  not_understood: 5,
  silent: 10,
  low_battery: 20,
  never_seen: 30,
  alive: 40,
  retired: 50,
  lost: 60,
};

/** Stores results whose turn is still current, with the present state of the box. */
export async function storeResults(
  db: Db,
  computed: readonly Computed[],
  now: Date,
): Promise<void> {
  const given = computed.map(({ profile, turn, results }) => ({
    profile,
    turn,
    today: results.today,
    computed_at: results.computedAt,
    stale_at: results.staleAt,
    last_press_at: results.lastPress,
  }));
  const periods = computed.flatMap(({ profile, results }) =>
    results.periods.map(({ coverage, taking, range, ...period }) => ({
      profile,
      ...period,
      covered: coverage.numerator,
      past: coverage.denominator,
      coverage: coverage.percent,
      counted_taken: taking.numerator,
      counted_due: taking.denominator,
      taking: taking.percent,
      range_low: range?.low.numerator ?? null,
      range_high: range?.high.numerator ?? null,
    })),
  );
  await queryPrepared(
    db,
    sql<object>`
      with given as materialized (
        select * from json_to_recordset(${JSON.stringify(given)}::json) as given (profile bigint, turn bigint,
          today date, computed_at timestamptz, stale_at timestamptz, last_press_at timestamptz)
      ), held as materialized (
        select given.* from given join summaries on profile_id = profile and summaries.turn = given.turn
        order by profile for no key update of summaries
      ), facts as materialized (
        select held.profile, (
            select (${JSON.stringify(PLACES)}::json ->> (${stateAt(now)}))::smallint
            from bindings join sensors on sensors.id = bindings.sensor_id
            where bindings.profile_id = profiles.id and valid_to is null limit 1
          ) as box_place
        from held join profiles on profiles.id = held.profile
      ), put as (
        update summaries set is_claimed = false, rules = ${RULES}::smallint, today = held.today,
          computed_at = held.computed_at, stale_at = held.stale_at, last_press_at = held.last_press_at, box_place = facts.box_place
        from held join facts using (profile)
        where summaries.profile_id = held.profile and summaries.turn = held.turn
      )
      update summary_periods as old set due = new.due, taken = new.taken, missed = new.missed,
        unknown = new.unknown, skipped = new.skipped, covered = new.covered, past = new.past,
        coverage = new.coverage, counted_taken = new.counted_taken, counted_due = new.counted_due,
        taking = new.taking, trend = new.trend, range_low = new.range_low, range_high = new.range_high
      from json_to_recordset(${JSON.stringify(periods)}::json) as new (profile bigint, days smallint,
          due integer, taken integer, missed integer, unknown integer, skipped integer, covered integer,
          past integer, coverage double precision, counted_taken integer, counted_due integer,
          taking double precision, trend double precision, range_low integer, range_high integer)
        join held using (profile)
      where old.profile_id = new.profile and old.days = new.days
        and (old.due, old.taken, old.missed, old.unknown, old.skipped, old.covered, old.past,
            old.counted_taken, old.counted_due, old.taking, old.trend, old.range_low, old.range_high)
          is distinct from (new.due, new.taken, new.missed, new.unknown, new.skipped, new.covered, new.past,
            new.counted_taken, new.counted_due, new.taking, new.trend, new.range_low, new.range_high)`,
  );
}

/**
 * Patients whose results may be stale: some that changed, continuing after an id so that everybody gets a turn, and
 * some whose time has come.
 *
 * @param since patients worked out after this can wait, unless their time has come
 */
export async function findStale(
  db: Db,
  { now, since, after, most }: { now: Date; since: Date; after: number; most: number },
): Promise<{ profiles: number[]; next: number }> {
  const changed = await queryPrepared(
    db,
    sql<{ profile: number }>`
      select distinct profile_id as profile from summary_changes where profile_id > ${after}::bigint
        and not exists (select from summaries where summaries.profile_id = summary_changes.profile_id
          and computed_at > ${instant(since)} and computed_at <= ${instant(now)} offset 0)
      order by profile limit ${most}`,
  );
  const over = await queryPrepared(
    db,
    sql<{ profile: number }>`
      (select profile_id as profile from summaries where rules = ${RULES} and stale_at <= ${instant(now)}
        order by rules, stale_at limit ${most})
      union all
      (select profile_id from summaries where rules < ${RULES} and stale_at <= ${instant(now)}
        limit ${most})`,
  );
  const profiles = [...new Set([...changed, ...over].map(({ profile }) => profile))];
  const next = changed.length < most ? 0 : (changed.at(-1)?.profile ?? 0);
  return { profiles, next };
}

/** Adds rows for all patients without stored results, as after a restore. */
export async function addMissing(db: Db): Promise<void> {
  await sql`
    select add_summaries(array(select id from profiles
      where not exists (select from summaries where profile_id = profiles.id) order by id))`.execute(
    db,
  );
}

/** Marks everybody's results to be worked out again. */
export async function forgetAll(db: Db): Promise<void> {
  await sql`
    with held as materialized (select profile_id from summaries order by profile_id for no key update)
    update summaries set rules = 0, stale_at = 'epoch'
    from held where summaries.profile_id = held.profile_id`.execute(db);
}
