import type { SensorSummariesQuery } from "@dosebeat/contract/sensor-lists";
import { SENSOR_STATES, type SensorState } from "@dosebeat/contract/sensors";
import { NEEDS_ATTENTION } from "@dosebeat/contract/triage-filters";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../database/db.ts";
import {
  isUsualPage,
  type JsonPage,
  jsonPage,
  limitTo,
  tiesBy,
  whereAll,
} from "../../../database/fast-sql/json-page.ts";
import {
  flagJson,
  instantJson,
  numberJson,
  orNull,
  textJson,
} from "../../../database/fast-sql/json-sql.ts";
import type { Row } from "../../../database/schema.ts";
import { boxHas, emailHas, nameHas, wordsOf } from "../../../database/search.ts";
import { orderOf, pageOf } from "../../../http/paging.ts";
import type { Totals } from "../../../peers/cached/totals.ts";
import { coarseBoxes } from "../coarse/queries.ts";
import { silentAt, stateAt } from "../coarse/state-queries.ts";

export type SummariesQuery = z.infer<typeof SensorSummariesQuery>;

const IN_USE = sql<boolean>`sensors.use_state = 'in_use'`;

const IS_LINKED = sql<boolean>`exists (
  select from bindings where bindings.sensor_id = sensors.id and bindings.valid_to is null)`;

/** Rank of states: boxes that need attention come first, and among equal ones those that somebody has. */
function urgencyAt(now: Date): RawBuilder<number> {
  const states = sql.join(SENSOR_STATES.map((state) => sql.lit(state)));
  return sql<number>`2 * array_position(array[${states}], ${stateAt(now)}) + (not ${IS_LINKED})::integer`;
}

/** Whether a box in use needs attention: one definition for lists and counts. */
function needsAttention(now: Date): RawBuilder<boolean> {
  const cases = NEEDS_ATTENTION.map(({ state, is_linked }) =>
    is_linked === "true"
      ? sql`(${stateAt(now)} = ${state} and ${IS_LINKED})`
      : sql`${stateAt(now)} = ${state}`,
  );
  return sql<boolean>`(${sql.join(cases, sql` or `)})`;
}

/** How much a list reveals: technicians search patients only by name, and see boxes coarsely. */
export type Told = "all" | "coarsely";

/** Searches a word in DevEUI and serial number, and in the searchable data of the patient who has the box now. */
function isFoundBy(word: string, told: Told): RawBuilder<boolean> {
  const byEmail = sql`union all
    select bindings.sensor_id from users
      join profiles on profiles.user_id = users.id
      join bindings on bindings.profile_id = profiles.id and bindings.valid_to is null
      where ${emailHas(word)}`;
  return sql<boolean>`sensors.id in (
    select id from sensors where ${boxHas(word)}
    union all
    select bindings.sensor_id from profiles
      join bindings on bindings.profile_id = profiles.id and bindings.valid_to is null
      where ${nameHas(word)}
    ${told === "coarsely" ? sql`` : byEmail})`;
}

/** Conditions on `sensors` for the filters of the query. */
export function conditions(query: SummariesQuery, told: Told, now: Date) {
  const { search = "", state, is_linked, needs_attention, box_group } = query;
  const filters: RawBuilder<boolean>[] = wordsOf(search).map((word) => isFoundBy(word, told));
  if (state !== undefined) filters.push(sql`${stateAt(now)} = ${state}`);
  if (state !== "retired" && state !== "lost") filters.push(IN_USE);
  if (box_group !== undefined) filters.push(sql`sensors.box_group = ${box_group}`);
  if (needs_attention === "true") filters.push(needsAttention(now));
  if (is_linked === "true") filters.push(IS_LINKED);
  if (is_linked === "false") filters.push(sql`not ${IS_LINKED}`);
  return filters;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("sensors.id"),
  deveui: sql.ref("sensors.deveui"),
  serial_number: sql`lower(sensors.serial_number)`,
  battery: sql.ref("sensors.battery"),
  sensortime: sql.ref("sensors.last_received_at"),
  buttonmode: sql.ref("sensors.buttonmode"),
  rssi: sql.ref("sensors.rssi"),
};

/**
 * JSON of a listed box as defined by the contract (SensorSummary). Built in parts, because each `||` copies
 * everything before it.
 */
const ITEM = sql.raw<string>(`('{"id":' || page.id || ',"attributes":{"deveui":"' || page.deveui
  || '","serial_number":' || ${orNull(textJson("page.serial_number"))}
  || ',"model":"' || page.model || '","battery":' || ${orNull(numberJson("page.battery"))})
  || (',"batterymv":' || ${orNull(numberJson("page.battery_mv"))}
  || ',"sensortime":' || ${orNull(instantJson("page.last_received_at"))}
  || ',"buttonmode":' || ${orNull(numberJson("page.buttonmode"))}
  || ${flagJson("silent", "page.is_silent")})
  || (',"state":"' || page.state || '"' || ${flagJson("is_coarse", "page.is_coarse")}
  || ',"rssi":' || ${orNull(numberJson("page.rssi"))}
  || ',"snr":' || ${orNull(numberJson("page.snr"))})
  || case when profiles.id is null then ',"profile":{"data":null}}}'
    else (',"profile":{"data":{"id":' || profiles.id
      || ',"attributes":{"profileuid":"' || profiles.profileuid
      || '","givenname":' || ${textJson("profiles.givenname")}
      || ',"familyname":' || ${textJson("profiles.familyname")} || '}}}}}') end`);

/** Ties in urgency are ordered by last contact, so that the box that has been silent longest comes first. */
function tiesOf(sort: { field: string }, page: string): RawBuilder<unknown> {
  const id = sql.ref(`${page}.id`);
  if (sort.field !== "state") return tiesBy(sort, id);
  return sql`, ${sql.ref(`${page}.last_received_at`)} asc nulls last, ${id}`;
}

/** Never null. With "nulls last" the database could not scan their indexes backwards. */
const NEVER_NULL = new Set(["id", "deveui", "state"]);

/**
 * Selects the page only from the boxes, then looks up the patient of each, as in listProfiles. Nulls come last. For
 * which orders use an index, see lists-by-index.test.ts and decision 21.
 */
export async function listSensors(
  db: Db,
  totals: Totals,
  query: SummariesQuery,
  now: Date,
  told: Told,
): Promise<JsonPage> {
  const sort = orderOf(query["sort[0]"]);
  const page = pageOf(query);
  const filters = conditions(query, told, now);
  // The only filter is that for boxes in use.
  const isWhole = filters.length === 1 && filters[0] === IN_USE;
  const order =
    sort.field === "state" ? urgencyAt(now) : (ORDERS[sort.field] ?? sql.ref("sensors.id"));
  const direction = sql.raw(
    NEVER_NULL.has(sort.field) ? sort.direction : `${sort.direction} nulls last`,
  );
  return jsonPage(db, {
    isUsual: isWhole && isUsualPage(page),
    item: ITEM,
    from: sql`(
        select sensors.*, ${told === "all" ? sql`false as is_coarse,` : sql``} ${order} as ordinal, ${stateAt(now)} as state,
          coalesce(${silentAt(now)}, true) as is_silent
        from ${boxesOf(told, now)} ${whereAll(filters)}
        order by ordinal ${direction} ${tiesOf(sort, "sensors")} ${limitTo(page)}
      ) as page
      left join lateral (
        select profiles.id, profileuid, givenname, familyname
        from bindings join profiles on profiles.id = bindings.profile_id
        where bindings.sensor_id = page.id and bindings.valid_to is null limit 1
      ) as profiles on true`,
    order: sql`page.ordinal ${direction} ${tiesOf(sort, "page")}`,
    total: isWhole
      ? sql`${await totals.of("sensors")} - (select count(*) from sensors where use_state <> 'in_use')`
      : sql`select count(*) from ${boxesOf(told, now)} ${whereAll(filters)}`,
  });
}

/** The boxes, under the name `sensors`. */
export function boxesOf(told: Told, now: Date): RawBuilder<unknown> {
  return told === "all" ? sql`sensors` : sql`${coarseBoxes(now)} as sensors`;
}

/** Counts each box in use once, by its most urgent state. */
export async function countByState(db: Db, now: Date, told: Told) {
  const state = stateAt(now);
  const inState = (wanted: SensorState) => sql<boolean>`${state} = ${wanted}`;
  const held = sql<boolean>`bindings.sensor_id is not null`;
  return db
    .selectFrom(sql<Row<"sensors">>`(select * from ${boxesOf(told, now)})`.as("sensors"))
    .leftJoin("bindings", (join) =>
      join.onRef("bindings.sensor_id", "=", "sensors.id").on("bindings.valid_to", "is", null),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(inState("not_understood")).as("not_understood"),
      fn.countAll<number>().filterWhere(inState("silent")).as("silent"),
      fn.countAll<number>().filterWhere(inState("low_battery")).as("low_battery"),
      fn.countAll<number>().filterWhere(inState("never_seen")).as("never_seen"),
      fn.countAll<number>().filterWhere(needsAttention(now)).as("attention"),
      fn.countAll<number>().filterWhere(inState("alive")).filterWhere(held).as("fine"),
      fn
        .countAll<number>()
        .filterWhere(inState("alive"))
        .filterWhere(sql<boolean>`not ${held}`)
        .as("unbound"),
    ])
    .executeTakeFirstOrThrow();
}
