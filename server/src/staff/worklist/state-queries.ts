import { type RawBuilder, sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, prepared, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { WorklistState } from "./state.ts";

/** Rows that may be out of date, for `findStale` and lists. */
export interface Age {
  now: Date;
  /** Rows of which it is unknown how long they hold are old if they were worked out before this. */
  before: Date;
}

/** Whether time alone may have changed a row of `worklist_states as state`. */
export function isOld({ now, before }: Age): RawBuilder<boolean> {
  return sql<boolean>`case when changes_known_at is distinct from state.computed_at or is_tried
    then state.computed_at < ${instant(before)} else changes_at <= ${instant(now)} end`;
}

/** How many rows whose time has come are looked at to find one that nobody else works out. */
const LOOKED_AT = 4;

/**
 * Patients whose rows are to be worked out: some that changed and that nobody is working out, continuing after an id
 * so that everybody gets a turn, some that time may have changed, and some of which it is unknown how long they hold;
 * oldest first. Whose stored results are out of date is left to their keeper, who works out the row as well.
 */
export async function findStale(
  db: Db,
  { now, after, before, most }: Age & { after: number; most: number },
): Promise<{ ids: number[]; next: number }> {
  const changed = await queryPrepared(
    db,
    sql<{ id: number }>`select profile_id as id from summaries
      where listed_turn is distinct from turn and profile_id > ${after}::bigint
        and (not is_claimed or stale_at <= ${instant(now)})
      order by profile_id limit ${most}`,
  );
  const due = await queryPrepared(
    db,
    sql<{ id: number }>`select id from (
        select profile_id as id from worklist_states
        where changes_known_at = computed_at and changes_at <= ${instant(now)}
        order by changes_at limit ${most * LOOKED_AT}) as first
      where not exists (select from summaries
        where profile_id = first.id and stale_at <= ${instant(now)} offset 0)
      limit ${most}`,
  );
  const ageing = await queryPrepared(
    db,
    sql<{ id: number }>`select profile_id as id from worklist_states
      where (changes_known_at is distinct from computed_at or is_tried) and computed_at < ${instant(before)}
      order by computed_at limit ${most}`,
  );
  const next = changed.length < most ? 0 : (changed.at(-1)?.id ?? 0);
  return { ids: [...new Set([...changed, ...due, ...ageing].map(({ id }) => id))], next };
}

const turnOf = prepared<{ profile: ProfileInScope<"doses"> }>()((db, value) =>
  db.selectFrom("summaries").select("turn").where("profile_id", "=", value("profile")),
);

/**
 * The last turn of a patient's stored results: whatever is read afterwards includes everything for which the turn was
 * taken.
 */
export async function findTurn(db: Db, profile: ProfileInScope<"doses">): Promise<number | null> {
  const [row] = await turnOf(db, { profile });
  return row?.turn ?? null;
}

/** Where a patient stands, to be stored. */
export interface Computed {
  profile: ProfileInScope<"doses">;
  state: WorklistState;
  /** Looked up before anything about the patient was read; a later turn makes the state old again. */
  turn: number | null;
  now: Date;
}

/** Whether the row of a patient shows anything new, and whether it counts differently. */
export interface Kept {
  profile: number;
  is_changed: boolean;
  is_moved: boolean;
}

/**
 * Stores the results in one statement, ordered by patient; nothing for patients who were erased meanwhile, or whose row
 * somebody has worked out at a later turn.
 */
export function keepStates(db: Db, computed: readonly Computed[]): Promise<Kept[]> {
  const given = computed.map(
    ({ profile, state: { lastPress, changesAt, ...state }, turn, now }) => ({
      profile,
      turn,
      computed_at: now,
      changes_at: changesAt,
      last_press_at: lastPress,
      ...state,
    }),
  );
  return queryPrepared(
    db,
    sql<Kept>`
      with given as materialized (
        select * from json_to_recordset(${JSON.stringify(given)}::json) as given (profile bigint, turn bigint,
          computed_at timestamptz, changes_at timestamptz, section text, weight integer, version text,
          reasons jsonb, strip jsonb, facts jsonb, last_press_at timestamptz)
        where not exists (select from summaries
          where profile_id = given.profile and listed_turn > given.turn offset 0)
      ), known as materialized (
        select profile, old.* from given cross join lateral (
          select section, version, reasons, strip, last_press_at, done_until
          from worklist_states where profile_id = profile offset 0) as old
      ), kept as (
        insert into worklist_states
          (profile_id, computed_at, changes_at, changes_known_at, section, weight, version, reasons, strip, facts,
            last_press_at)
        select profile, computed_at, changes_at, computed_at, section, weight, version, reasons, strip, facts,
          last_press_at
        from given cross join lateral (select from profiles where id = profile offset 0) as existing
        order by profile
        on conflict (profile_id) do update set computed_at = excluded.computed_at,
          changes_at = excluded.changes_at, changes_known_at = excluded.changes_known_at,
          section = excluded.section, weight = excluded.weight, version = excluded.version,
          reasons = excluded.reasons, strip = excluded.strip, facts = excluded.facts,
          last_press_at = excluded.last_press_at
        returning profile_id as profile, section,
          (select (known.section, known.version, known.reasons, known.strip, known.last_press_at)
            from known where known.profile = profile_id)
            is distinct from (section, version, reasons, strip, last_press_at) as is_changed,
          (select (known.section, known.done_until) from known where known.profile = profile_id)
            is distinct from (section, done_until) as is_moved
      ), listed as (
        update summaries set listed_turn = given.turn
        from kept join given using (profile) where summaries.profile_id = kept.profile
      ), off as (
        delete from worklist_assignments using kept
        where profile_id = kept.profile and kept.section = 'none'
      )
      select profile, is_changed, is_moved from kept`,
  );
}
