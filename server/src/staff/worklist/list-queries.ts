import type { SensorState } from "@dosebeat/contract/sensors";
import { WORKLIST_SECTIONS, type WorklistQuery } from "@dosebeat/contract/worklist";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { patientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import { stateAt } from "../../boxes/sensors/coarse/state-queries.ts";
import type { Db } from "../../database/db.ts";
import { isUsualPage, limitTo, whereAll } from "../../database/fast-sql/json-page.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { Row } from "../../database/schema.ts";
import { bornHas, boxHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { pageOf } from "../../http/paging.ts";
import type { WorklistState } from "./state.ts";

/** A request for the worklist. */
export interface Asked {
  query: z.infer<typeof WorklistQuery>;
  /** The member whose groups' patients are listed; null: all patients. */
  member: number | null;
  /** Who asks. */
  userid: number;
  now: Date;
}

/** The order of the sections; the same expression as in the index of migration 069. */
const PLACE = sql<number>`array_position(array['call', 'box', 'watch'], state.section)`;

/** Profiles that no list of patients shows; there are few, so they are queried once instead of joined. */
export const NO_PATIENTS = sql`(
  select profiles.id from users join profiles on profiles.user_id = users.id
  where users.role <> 'patient' or users.staff <> '{}' or not users.is_active)`;

function isFoundBy(word: string): RawBuilder<boolean> {
  return sql<boolean>`profiles.id in (
    select id from profiles where ${nameHas(word)}
    union all
    select id from profiles where ${numberHas(word)}
    union all
    select id from profiles where ${bornHas(word, "date")}
    union all
    select bindings.profile_id from sensors
      join bindings on bindings.sensor_id = sensors.id and bindings.valid_to is null
      where ${boxHas(word)})`;
}

/**
 * Conditions on whose rows are listed. Arrays, because the members of groups are few compared with all rows: with a
 * join the planner would read every row.
 */
function circleOf({ member, userid, query: { group, is_mine } }: Asked): RawBuilder<boolean>[] {
  const isAmong = (ids: RawBuilder<unknown>) => sql<boolean>`state.profile_id = any(array${ids})`;
  return [
    ...(member === null ? [] : [isAmong(patientsInGroupsOf(member))]),
    ...(group === undefined
      ? []
      : [isAmong(sql`(select profile_id from group_members where group_id = ${group})`)]),
    ...(is_mine === "true"
      ? [isAmong(sql`(select profile_id from worklist_holders where user_id = ${userid})`)]
      : []),
  ];
}

/** Rows of patients in reach, done or not; `profiles` is joined only to search. */
export function rowsInReach(
  asked: Asked,
  more: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  const words = wordsOf(asked.query.search ?? "");
  const profiles = words.length > 0 ? sql`join profiles on profiles.id = state.profile_id` : sql``;
  return sql`worklist_states as state ${profiles} ${whereAll([
    sql`state.section <> 'none'`,
    sql`state.profile_id not in ${NO_PATIENTS}`,
    ...circleOf(asked),
    ...words.map(isFoundBy),
    ...more,
  ])}`;
}

/** Whether a row is done, and nothing new has happened since. */
export function isDone(now: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(state.done_until > ${instant(now)}, false)`;
}

/** The rows of the list. */
export function rowsOf(
  asked: Asked,
  more: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  return rowsInReach(asked, [
    // Without `coalesce`, as the index of done rows requires.
    asked.query.is_done === "true"
      ? sql`state.done_until > ${instant(asked.now)}`
      : sql`not ${isDone(asked.now)}`,
    ...more,
  ]);
}

/** What a row shows; the box and the newest entry are null as a whole. */
export interface ListedRow
  extends Pick<
      Row<"profiles">,
      "id" | "profileuid" | "givenname" | "familyname" | "record_number" | "born" | "telephone"
    >,
    Pick<WorklistState, "reasons" | "strip" | "version"> {
  section: (typeof WORKLIST_SECTIONS)[number];
  timezone: string;
  last_press_at: Date | null;
  box: string | null;
  serial_number: string | null;
  battery: number | null;
  last_received_at: Date | null;
  box_state: SensorState;
  entry: number | null;
  entry_kind: Row<"worklist_entries">["kind"];
  entry_outcome: Row<"worklist_entries">["outcome"];
  entry_until: Date | null;
  entry_text: string;
  entry_version: string;
  entry_at: Date;
  entry_by: number | null;
  entry_author: string | null;
  /** What to know before calling; null as a whole. */
  contact_hours: string | null;
  contact_language: string | null;
  needs_interpreter: boolean | null;
  /** Who is calling; null: nobody. */
  caller: number | null;
  caller_name: string | null;
  caller_since: Date;
  caller_until: Date;
  /** Who has the row; null: nobody. */
  holder: number | null;
  holder_name: string | null;
  holder_by: string | null;
  holder_at: Date;
  /** Whether something changed since it was worked out. */
  is_outdated: boolean;
  /** Whether it was worked out before the requested instant. */
  is_older: boolean;
}

/** The patients on a page, most pressing first. */
export interface ListedPage {
  ids: number[];
  /** How many there are on all pages; only if `counts` do not tell, and this page has any. */
  found: number | null;
}

/** The patients of a page and, if a search decides, how many it found, since the search runs only once. */
export async function listPressing(db: Db, asked: Asked): Promise<ListedPage> {
  const { query } = asked;
  const page = pageOf(query);
  const found = isCounted(asked) ? sql`null::integer` : sql`(count(*) over ())::integer`;
  const listed = sql<{ id: number; found: number | null }>`
    select state.profile_id as id, ${found} as found from ${rowsOf(asked, sectionOf(asked))}
    order by ${PLACE}, state.is_tried, state.weight desc, state.profile_id ${limitTo(page)}`;
  const isUsual = query.search === undefined && isUsualPage(page);
  const rows = isUsual ? await queryPrepared(db, listed) : (await listed.execute(db)).rows;
  return { ids: rows.map(({ id }) => id), found: rows[0]?.found ?? null };
}

/** Whether the row counts by section tell how many are found. */
function isCounted({ query: { search, is_mine } }: Asked): boolean {
  return search === undefined && is_mine !== "true";
}

function sectionOf({ query: { section } }: Asked): RawBuilder<boolean>[] {
  return section === undefined ? [] : [sql<boolean>`${PLACE} = ${placeOf(section)}`];
}

/**
 * What the rows of these patients show, in their order.
 *
 * @param before rows worked out earlier count as older
 */
export async function findRows(
  db: Db,
  ids: readonly number[],
  { now, before }: { now: Date; before: Date },
): Promise<ListedRow[]> {
  return queryPrepared(
    db,
    sql<ListedRow>`
      select profiles.id, profileuid, givenname, familyname, record_number, born, telephone,
        (select timezone from profile_zones where profile_zones.profile_id = profiles.id
          order by from_day desc nulls last limit 1) as timezone,
        section, reasons, strip, state.version, state.last_press_at,
        box.deveui as box, box.serial_number, box.battery, box.last_received_at, box.box_state,
        entry.id as entry, entry.kind as entry_kind, entry.outcome as entry_outcome, entry.until_at as entry_until,
        entry.text as entry_text,
        entry.version as entry_version, entry.at as entry_at, entry.user_id as entry_by,
        ${nameOfUser("entry.user_id")} as entry_author,
        contact.hours as contact_hours, contact.language as contact_language, contact.needs_interpreter,
        caller.user_id as caller, ${nameOfUser("caller.user_id")} as caller_name,
        caller.since as caller_since, caller.until_at as caller_until,
        holders.user_id as holder, ${nameOfUser("holders.user_id")} as holder_name,
        ${nameOfUser("holders.assigned_by")} as holder_by, holders.at as holder_at,
        summary.listed_turn is distinct from summary.turn or exists (select from summary_changes
          where summary_changes.profile_id = profiles.id offset 0) as is_outdated,
        state.computed_at < ${instant(before)} as is_older
      from unnest(${[...ids]}::bigint[]) with ordinality as page (id, rank)
        join profiles on profiles.id = page.id
        join worklist_states as state on state.profile_id = page.id and section <> 'none'
        left join summaries as summary on summary.profile_id = page.id
        left join worklist_entries as entry on entry.profile_id = page.id and entry.is_newest
        left join contact_details as contact on contact.profile_id = page.id
        left join worklist_callers as caller on caller.profile_id = page.id
          and caller.until_at > ${instant(now)}
        left join worklist_holders as holders on holders.profile_id = page.id
        left join lateral (
          select deveui, serial_number, battery, last_received_at, ${stateAt(now)} as box_state
          from bindings join sensors on sensors.id = bindings.sensor_id
          where bindings.profile_id = page.id and bindings.valid_to is null limit 1
        ) as box on true
      order by page.rank`,
  );
}

function placeOf(section: ListedRow["section"]): number {
  return 1 + WORKLIST_SECTIONS.indexOf(section);
}

/** The first page of the whole list. */
export const EVERYTHING: Asked["query"] = { "pagination[page]": 1, "pagination[pageSize]": 1 };

/**
 * How many rows are found, on all pages.
 *
 * @param counts row counts without search, done or not as requested
 */
export async function totalOf(
  db: Db,
  asked: Asked,
  {
    counts,
    found,
  }: { counts: Readonly<Record<ListedRow["section"], number>> } & Pick<ListedPage, "found">,
): Promise<number> {
  const { section } = asked.query;
  if (isCounted(asked)) {
    return section === undefined ? counts.call + counts.box + counts.watch : counts[section];
  }
  if (found !== null) return found;
  const counted = sql<{ found: number }>`
    select count(*)::integer as found from ${rowsOf(asked, sectionOf(asked))}`;
  const { rows } = await counted.execute(db);
  return rows[0]?.found ?? 0;
}
