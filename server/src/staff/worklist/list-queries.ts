import { WORKLIST_SECTIONS, type WorklistQuery } from "@dosebeat/contract/worklist";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { patientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { Db } from "../../database/db.ts";
import { isUsualPage, limitTo, whereAll } from "../../database/fast-sql/json-page.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { bornHas, boxHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { pageOf } from "../../http/paging.ts";
import type { ListedRow } from "./shown-queries.ts";

/** A request for the worklist. */
export interface Asked {
  query: z.infer<typeof WorklistQuery>;
  /** The member whose groups' patients are listed; null: all patients. */
  member: number | null;
  /** Who asks. */
  userid: number;
  now: Date;
  /** Only done rows that come back at a time that was agreed. */
  comesBack?: boolean;
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
    ...(asked.comesBack ? [sql<boolean>`isfinite(state.done_until)`] : []),
    ...more,
  ]);
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
