import { sql } from "kysely";
import type { TestApp } from "./app.ts";

/** A mark written by code. */
interface Made {
  /** Infinite for the whole past, and if nothing known has changed. */
  from: Date | number;
  why: string;
}

/**
 * Makes the triggers of a server's database only record whom they would mark, as if the last old server had gone:
 * from then on only code marks.
 */
export async function marksByCode({ owner }: Pick<TestApp, "owner">) {
  await sql`
    create table would_mark (xact xid8 default pg_current_xact_id(), profile_id bigint, place text);
    create table has_marked (xact xid8 default pg_current_xact_id(), id bigserial, profile_id bigint, from_at timestamptz, why text);
    grant all on would_mark, has_marked to public;
    grant usage on has_marked_id_seq to public;
    create function note_marks() returns trigger language plpgsql as $$
    begin
      insert into has_marked (profile_id, from_at, why) select profile_id, from_at, why from added;
      return null;
    end $$;
    create trigger noted after insert on summary_changes referencing new table as added
      for each statement execute function note_marks();
  `.execute(owner);
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef(oid) as body from pg_proc
    where prosrc ~ 'insert into summary_changes|wake_reminders|enlist_reminders'
      and proname <> 'mark_holders' or proname = 'wake_reminders'`.execute(owner);
  for (const { body } of rows) await sql.raw(noting(body)).execute(owner);

  return {
    /** Tables with a trigger that marks a patient, or wakes a patient's reminders. */
    async places(): Promise<string[]> {
      const found = await sql<{ place: string }>`
        select distinct relname as place from pg_trigger
        join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
        where not tgisinternal and prosrc ~ 'would_mark|summary_changes|wake_reminders|enlist_reminders'
        order by relname`.execute(owner);
      return found.rows.map(({ place }) => place);
    },
    /** Whom a trigger would have marked while code did not in the same transaction. */
    async missing(): Promise<{ place: string; profile: number }[]> {
      const found = await sql<{ place: string; profile: number }>`
        select distinct place, profile_id as profile from would_mark as one where not exists (
          select from has_marked where has_marked.xact = one.xact and has_marked.profile_id = one.profile_id)`.execute(
        owner,
      );
      return found.rows;
    },
    /** What code marked for a patient, and what triggers would have, since the last call. */
    async taken(profileid: number): Promise<{ made: Made[]; places: string[] }> {
      const made = await sql<Made>`delete from has_marked where profile_id = ${profileid}
        returning from_at as from, why`.execute(owner);
      const told = await sql<{
        place: string;
      }>`delete from would_mark where profile_id = ${profileid}
        returning place`.execute(owner);
      return { made: made.rows, places: [...new Set(told.rows.map(({ place }) => place))] };
    },
  };
}

/** The body of a trigger function that records instead of marking; only boxes still wake reminders. */
function noting(body: string): string {
  return body
    .replace(/if current_setting\('dosebeat\.has_marked'.*?end if;/s, "")
    .replace(
      /(returns trigger[\s\S]*?\bbegin\b)/i,
      "$1 perform set_config('test.place', tg_table_name, true);",
    )
    .replaceAll(
      /insert into summary_changes select distinct ([\w.]+)/g,
      "insert into would_mark (profile_id, place) select distinct $1, tg_table_name",
    )
    .replace(
      /(function public\.(?:wake|enlist)_reminders[\s\S]*?\bbegin\b)/i,
      `$1 if pg_trigger_depth() > 0 then
        insert into would_mark (profile_id, place) select unnest(of_profiles), current_setting('test.place', true);
        if current_setting('test.place', true) not in ('uplinks', 'press_claims') then return; end if;
      elsif not current_query() like '%wake_reminders(%' then
        insert into has_marked (profile_id, from_at, why) select unnest(of_profiles), 'infinity', 'woken';
      end if;`,
    );
}
