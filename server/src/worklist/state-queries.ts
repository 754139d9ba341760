import { type Kysely, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { LAST_PRESS } from "../profiles/list-queries.ts";
import type { WorklistState } from "./state.ts";

type Db = Kysely<Database>;

/**
 * Patients whose state was worked out before an instant or never, or whose stored results (summaries) were
 * worked out since, because something changed; the oldest first.
 */
export async function findStale(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select profiles.id from profiles
      join users on users.id = profiles.user_id
      left join worklist_states as state on state.profile_id = profiles.id
      left join summaries on summaries.profile_id = profiles.id
    where users.role = 'patient' and users.staff = '{}'
      and (state.computed_at is null or state.computed_at < ${before}
        or summaries.computed_at > state.computed_at)
    order by state.computed_at nulls first, profiles.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these patients, those whose state is older than what it was worked out of. */
export async function findOutdated(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select state.profile_id as id from worklist_states as state
      left join summaries on summaries.profile_id = state.profile_id
    where state.profile_id = any(${[...ids]}::bigint[])
      and (summaries.computed_at > state.computed_at
        or exists (select from summary_changes
          where summary_changes.profile_id = state.profile_id))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these patients, those whose state was worked out before an instant. */
export async function findOlder(db: Db, ids: readonly number[], before: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("worklist_states")
    .select("profile_id")
    .where("profile_id", "in", ids)
    .where("computed_at", "<", before)
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/**
 * Keeps what was worked out. A patient who was erased meanwhile has none.
 *
 * @returns whether the row shows anything new
 */
export async function keepState(
  db: Db,
  profile: ProfileInScope<"doses">,
  state: WorklistState,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    with known as (select section, version, reasons, strip, last_press_at
      from worklist_states where profile_id = ${profile})
    insert into worklist_states
      (profile_id, computed_at, section, weight, version, reasons, strip, facts, last_press_at)
    select profiles.id, ${now}, ${state.section}, ${state.weight}::integer, ${state.version},
      ${JSON.stringify(state.reasons)}::jsonb, ${JSON.stringify(state.strip)}::jsonb,
      ${JSON.stringify(state.facts)}::jsonb, ${LAST_PRESS}
    from profiles where profiles.id = ${profile}
    on conflict (profile_id) do update set computed_at = excluded.computed_at,
      section = excluded.section, weight = excluded.weight, version = excluded.version,
      reasons = excluded.reasons, strip = excluded.strip, facts = excluded.facts,
      last_press_at = excluded.last_press_at
    returning (select (section, version, reasons, strip, last_press_at) from known)
      is distinct from (section, version, reasons, strip, last_press_at) as is_changed`.execute(db);
  return rows.some(({ is_changed }) => is_changed);
}
