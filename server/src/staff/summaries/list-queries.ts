import type { SensorState } from "@dosebeat/contract/sensors";
import type { SummariesQuery } from "@dosebeat/contract/summaries";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { isInGroup, patientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { Circle } from "../../access/profiles/in-scope.ts";
import { isFoundBy } from "../../access/profiles/list-queries.ts";
import { stateAt } from "../../boxes/sensors/coarse/state-queries.ts";
import type { Db } from "../../database/db.ts";
import { isUsualPage, whereAll } from "../../database/fast-sql/json-page.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { wordsOf } from "../../database/search.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import { PLACES, RULES } from "./claim-queries.ts";

type ListQuery = z.infer<typeof SummariesQuery>;

/** Which patients are listed, and how. */
export interface Listed {
  query: ListQuery;
  /** Null: everybody; otherwise those who share a group with this profile. */
  reach: Circle | null;
  now: Date;
}

/** A patient with stored results. */
export interface SummaryRow {
  id: number;
  profileuid: string;
  givenname: string;
  familyname: string;
  record_number: string | null;
  born: string | null;
  timezone: string;
  today: string | null;
  computed_at: Date | null;
  last_press_at: Date | null;
  due: number | null;
  taken: number | null;
  missed: number | null;
  unknown: number | null;
  skipped: number | null;
  covered: number;
  past: number;
  coverage: number | null;
  counted_taken: number;
  counted_due: number;
  taking: number | null;
  range_low: number | null;
  range_high: number | null;
  trend: number | null;
  deveui: string | null;
  serial_number: string | null;
  box_state: SensorState | null;
  battery: number | null;
  last_received_at: Date | null;
  is_stale: boolean;
  /** Whether somebody is working them out now. */
  is_taken: boolean;
}

/** Whether stored results may differ from what would be worked out now. */
export function isStaleAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(is_claimed or rules < ${RULES} or stale_at <= ${instant(now)} or exists (
    select from summary_changes where summary_changes.profile_id = summary.profile_id offset 0))`;
}

/** Whether a server that is still at work has claimed it. */
export function isTakenAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`is_claimed and stale_at > ${instant(now)}`;
}

/**
 * Administrators, and staff without a medicine: nobody looks for them among patients. There are few, so they are
 * queried once instead of joined.
 */
const NO_PATIENTS = sql`(
  select profiles.id from users join profiles on profiles.user_id = users.id where users.role = 'admin'
  union all
  select profiles.id from users join profiles on profiles.user_id = users.id
  where users.staff <> '{}' and users.role = 'patient'
    and not exists (select from medicines where profile_id = profiles.id))`;

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  familyname: sql`lower(profiles.familyname)`,
  givenname: sql`lower(profiles.givenname)`,
  id: sql.ref("profiles.id"),
  due: sql.ref("period.due"),
  taken: sql.ref("period.taken"),
  missed: sql.ref("period.missed"),
  unknown: sql.ref("period.unknown"),
  skipped: sql.ref("period.skipped"),
  coverage: sql.ref("period.coverage"),
  taking: sql.ref("period.taking"),
  trend: sql.ref("period.trend"),
  last_press: sql.ref("summary.last_press_at"),
  state: sql.ref("summary.box_place"),
};

/** The id that breaks ties: that of the table whose index has the order. */
function tieOf(field: string): RawBuilder<unknown> {
  if (["familyname", "givenname", "id"].includes(field)) return sql.ref("profiles.id");
  return sql.ref(
    ["last_press", "state"].includes(field) ? "summary.profile_id" : "period.profile_id",
  );
}

const NEVER_NULL = new Set(["familyname", "givenname", "id"]);

/** A patient's row in each of the three tables. */
const PATIENTS = sql`profiles
  join summaries as summary on summary.profile_id = profiles.id
  join summary_periods as period on period.profile_id = profiles.id`;

function conditions({ query, reach }: Listed): RawBuilder<boolean>[] {
  const filters = wordsOf(query.search ?? "").map(isFoundBy);
  if (reach !== null) filters.push(sql`profiles.id in ${patientsInGroupsOf(reach)}`);
  if (query.group !== undefined) filters.push(isInGroup(query.group));
  if (query.state === "unbound") filters.push(sql`box_place is null`);
  else if (query.state !== undefined) filters.push(sql`box_place = ${PLACES[query.state]}`);
  for (const field of ["missed", "unknown", "skipped"] as const) {
    const least = query[`${field}_from`];
    if (least !== undefined) filters.push(sql`${sql.ref(`period.${field}`)} >= ${least}`);
  }
  for (const field of ["coverage", "taking", "trend"] as const) {
    const below = query[`${field}_below`];
    if (below !== undefined) {
      filters.push(sql`${sql.ref(`period.${field}`)} < ${below}::double precision`);
    }
  }
  if (query.pressed_before !== undefined) {
    const before = instant(new Date(query.pressed_before));
    filters.push(sql`(summary.last_press_at < ${before} or summary.last_press_at is null)`);
  }
  return filters;
}

/**
 * The patients of a page, ranked. Unknown values come last in either direction: patients with and without a value are
 * queried separately, each by the index of the order.
 *
 * @param withUnknown false: only those with a value, who usually fill the page
 */
function pageSql(listed: Listed, withUnknown: boolean): RawBuilder<unknown> {
  const { query } = listed;
  const sort = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = ORDERS[sort.field] ?? sql.ref("profiles.id");
  const direction = sql.raw(sort.direction);
  const only = [sql<boolean>`period.days = ${sql.lit(Number(query.days))}`, ...conditions(listed)];
  only.push(sql`profiles.id not in ${NO_PATIENTS}`);
  const part = (more: RawBuilder<boolean>[]) => sql`(
    select profiles.id, ${order} as place from ${PATIENTS} ${whereAll([...only, ...more])}
    order by ${order} ${direction}, ${tieOf(sort.field)} ${direction} limit ${sql.lit(offset + limit)})`;
  const known = part(NEVER_NULL.has(sort.field) ? [] : [sql`${order} is not null`]);
  const found = withUnknown ? sql`(${known} union all ${part([sql`${order} is null`])})` : known;
  return sql`(
    select id, row_number() over (order by place is null, place ${direction}, id ${direction}) as rank
    from ${found} as found order by rank limit ${sql.lit(limit)} offset ${sql.lit(offset)})`;
}

/** A page of patients. */
export async function listSummaries(db: Db, listed: Listed): Promise<SummaryRow[]> {
  const rows = await readPage(db, listed, false);
  const { field } = orderOf(listed.query["sort[0]"]);
  if (rows.length === pageOf(listed.query).limit || NEVER_NULL.has(field)) return rows;
  return readPage(db, listed, true);
}

async function readPage(db: Db, listed: Listed, withUnknown: boolean): Promise<SummaryRow[]> {
  const query = sql<SummaryRow>`
    select profiles.id, profileuid, givenname, familyname, record_number, born, today, computed_at,
      summary.last_press_at, due, taken, missed, unknown, skipped, covered, past, coverage,
      counted_taken, counted_due, taking, range_low, range_high, trend, box.deveui, box.serial_number, box.box_state, box.battery,
      box.last_received_at, ${isStaleAt(listed.now)} as is_stale,
      ${isTakenAt(listed.now)} as is_taken, zone.timezone
    from ${pageSql(listed, withUnknown)} as page
      join profiles on profiles.id = page.id
      join summaries as summary on summary.profile_id = page.id
      join summary_periods as period on period.profile_id = page.id
        and period.days = ${sql.lit(Number(listed.query.days))}
      left join lateral (
        select deveui, serial_number, battery, last_received_at, ${stateAt(listed.now)} as box_state
        from bindings join sensors on sensors.id = bindings.sensor_id
        where bindings.profile_id = page.id and bindings.valid_to is null limit 1
      ) as box on true
      join lateral (
        select timezone from profile_zones where profile_id = page.id
        order by from_day desc nulls last limit 1
      ) as zone on true
    order by rank`;
  const isUsual = conditions(listed).length === 0 && isUsualPage(pageOf(listed.query));
  return isUsual ? queryPrepared(db, query) : (await query.execute(db)).rows;
}

/** The number of patients on all pages. @param all number of profiles */
export async function countSummaries(db: Db, listed: Listed, all: number): Promise<number> {
  const filters = conditions(listed);
  const [found] =
    filters.length === 0
      ? await queryPrepared(
          db,
          sql<Counted>`select count(*) as total from ${NO_PATIENTS} as others`,
        )
      : (
          await sql<Counted>`
            select count(*) as total from ${PATIENTS}
            ${whereAll([
              sql`period.days = ${Number(listed.query.days)}`,
              ...filters,
              sql`profiles.id not in ${NO_PATIENTS}`,
            ])}`.execute(db)
        ).rows;
  const total = found?.total ?? 0;
  return filters.length === 0 ? all - total : total;
}

interface Counted {
  total: number;
}
