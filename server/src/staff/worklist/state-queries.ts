import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { WorklistState } from "./state.ts";

/**
 * Patients to work out: some that changed, continuing after an id so that everybody gets a turn, and some last worked
 * out before an instant, oldest first.
 */
export async function findStale(
  db: Db,
  { after, before, most }: { after: number; before: Date; most: number },
): Promise<{ ids: number[]; next: number }> {
  const changed = await queryPrepared(
    db,
    sql<{ id: number }>`select profile_id as id from summaries
      where listed_turn is distinct from turn and profile_id > ${after}::bigint
      order by profile_id limit ${most}`,
  );
  const older = await queryPrepared(
    db,
    sql<{ id: number }>`select profile_id as id from worklist_states
      where computed_at < ${instant(before)} order by computed_at limit ${most}`,
  );
  const next = changed.length < most ? 0 : (changed.at(-1)?.id ?? 0);
  return { ids: [...new Set([...changed, ...older].map(({ id }) => id))], next };
}

/**
 * The last turn of a patient's stored results: whatever is read afterwards includes everything for which the turn was
 * taken.
 */
export async function findTurn(db: Db, profile: ProfileInScope<"doses">): Promise<number | null> {
  const row = await db
    .selectFrom("summaries")
    .select("turn")
    .where("profile_id", "=", profile)
    .executeTakeFirst();
  return row?.turn ?? null;
}

/**
 * Stores the results; nothing for a patient who was erased meanwhile.
 *
 * @param turn looked up before anything about the patient was read; a later turn makes the state old again
 * @returns whether the row shows anything new, and whether it counts differently
 */
export async function keepState(
  db: Db,
  profile: ProfileInScope<"doses">,
  { state, turn, now }: { state: WorklistState; turn: number | null; now: Date },
): Promise<{ isChanged: boolean; isMoved: boolean }> {
  const { rows } = await sql<{ is_changed: boolean; is_moved: boolean }>`
    with known as (select section, version, reasons, strip, last_press_at, done_until
      from worklist_states where profile_id = ${profile}),
    kept as (insert into worklist_states
      (profile_id, computed_at, section, weight, version, reasons, strip, facts, last_press_at)
    select profiles.id, ${now}, ${state.section}, ${state.weight}::integer, ${state.version},
      ${JSON.stringify(state.reasons)}::jsonb, ${JSON.stringify(state.strip)}::jsonb,
      ${JSON.stringify(state.facts)}::jsonb, ${state.lastPress}::timestamptz
    from profiles where profiles.id = ${profile}
    on conflict (profile_id) do update set computed_at = excluded.computed_at,
      section = excluded.section, weight = excluded.weight, version = excluded.version,
      reasons = excluded.reasons, strip = excluded.strip, facts = excluded.facts,
      last_press_at = excluded.last_press_at
    returning (select (section, version, reasons, strip, last_press_at) from known)
      is distinct from (section, version, reasons, strip, last_press_at) as is_changed,
      (select (section, done_until) from known) is distinct from (section, done_until) as is_moved),
    listed as (update summaries set listed_turn = ${turn}
      from kept where summaries.profile_id = ${profile}),
    off as (delete from worklist_assignments
      where profile_id = ${profile} and ${state.section}::text = 'none')
    select is_changed, is_moved from kept`.execute(db);
  const [kept] = rows;
  return { isChanged: kept?.is_changed ?? false, isMoved: kept?.is_moved ?? false };
}
