import type { ProfilesQuery } from "@dosebeat/contract/profile-lists";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import {
  isUsualPage,
  type JsonPage,
  jsonPage,
  limitTo,
  tiesBy,
  whereAll,
} from "../../database/fast-sql/json-page.ts";
import { flagJson, orNull, textJson } from "../../database/fast-sql/json-sql.ts";
import { bornHas, boxHas, emailHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import type { Totals } from "../../peers/cached/totals.ts";
import { everybodyInGroupsOf, groupsOf, isInGroup } from "./group-queries.ts";
import type { Circle } from "./in-scope.ts";

type ListQuery = z.infer<typeof ProfilesQuery>;

/**
 * Searches a word in the name, address, record number and birth of the user, and in the DevEUI and serial number of
 * the user's current box.
 */
export function isFoundBy(word: string): RawBuilder<boolean> {
  return sql<boolean>`profiles.id in (
    select id from profiles where ${nameHas(word)}
    union all
    select id from profiles where ${numberHas(word)}
    union all
    select id from profiles where ${bornHas(word, "date")}
    union all
    select profiles.id from users join profiles on profiles.user_id = users.id
      where ${emailHas(word)}
    union all
    select bindings.profile_id from sensors
      join bindings on bindings.sensor_id = sensors.id and bindings.valid_to is null
      where ${boxHas(word)})`;
}

const HAS_BOX = sql<boolean>`exists (
  select from bindings where bindings.profile_id = profiles.id and bindings.valid_to is null)`;

const IS_MEMBER = sql<boolean>`exists (
  select from group_members where group_members.profile_id = profiles.id)`;

/** Conditions on `profiles` joined with `users` for the filters of the query. */
function conditions(
  { search = "", is_active, is_linked, language, profiletype, staff, group, in_group }: ListQuery,
  circle: Circle | null,
) {
  const filters: RawBuilder<boolean>[] = wordsOf(search).map(isFoundBy);
  if (circle !== null) filters.push(sql`profiles.id in ${everybodyInGroupsOf(circle)}`);
  if (is_active === "true") filters.push(sql`users.is_active`);
  if (is_active === "false") filters.push(sql`not users.is_active`);
  if (is_linked === "true") filters.push(HAS_BOX);
  if (is_linked === "false") filters.push(sql`not ${HAS_BOX}`);
  if (language !== undefined) filters.push(sql`profiles.language = ${language}`);
  // A literal, so that the partial index of administrators is used.
  if (profiletype === "admin") filters.push(sql`users.role = 'admin'`);
  if (profiletype === "patient") filters.push(sql`users.role = 'patient'`);
  if (staff === "none") filters.push(sql`users.staff = '{}'`);
  else if (staff !== undefined) filters.push(sql`users.staff @> array[${staff}]::text[]`);
  if (group !== undefined) filters.push(isInGroup(group));
  if (in_group === "true") filters.push(IS_MEMBER);
  if (in_group === "false") filters.push(sql`not ${IS_MEMBER}`);
  return filters;
}

/** The groups of a listed profile that the viewer sees, as JSON. */
function groupsJson(circle: Circle | null): RawBuilder<string> {
  const seen = circle === null ? sql`` : sql`and groups.id in ${groupsOf(circle)}`;
  // Most profiles are in none, and finding that out costs less than sorting nothing.
  return sql<string>`case
    when exists (select from group_members where group_members.profile_id = page.id)
    then coalesce((
      select '[' || string_agg('{"id":' || groups.id || ',"name":' || to_json(groups.name)::text || '}',
        ',' order by lower(groups.name)) || ']'
      from group_members join groups on groups.id = group_members.group_id
      where group_members.profile_id = page.id ${seen}), '[]')
    else '[]' end`;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("profiles.id"),
  userid: sql.ref("profiles.user_id"),
  givenname: sql`lower(profiles.givenname)`,
  familyname: sql`lower(profiles.familyname)`,
  email: sql`lower(users.email)`,
  language: sql.ref("profiles.language"),
  createdAt: sql.ref("profiles.created_at"),
};

/**
 * JSON of a listed profile as defined by the contract (ProfileAttributes). Fields that depend only on the user are
 * stored as JSON (migration 016). Concatenated in parts, because each `||` copies everything before it.
 */
const itemOf = (circle: Circle | null) =>
  sql<string>`${sql.raw(HEAD)} || ${groupsJson(circle)} || ${sql.raw(TAIL)}`;

const HEAD = `('{"id":' || page.id || ',"attributes":{"email":' || ${textJson("page.email")})
  || (${flagJson("email_verified", "page.email_verified")}
  || ',"record_number":' || ${orNull(textJson("page.record_number"))}
  || ',"born":' || ${orNull(textJson("page.born"))}
  || ',"telephone":' || ${orNull(textJson("page.telephone"))})
  || (${flagJson("is_invited", "page.is_invited")} || ${flagJson("is_managed", "page.is_managed")}
  || ${flagJson("is_active", "page.is_active")} || ${flagJson("is_linked", "sensors.id is not null")}
  || ',"profile_role":{"profiletype":"' || page.role
  || case when page.staff = '{}' then '"},"staff":[]' else '"},"staff":' || to_json(page.staff) end)
  || ',"groups":'`;

const TAIL = `(',' || page.listed)
  || case when sensors.id is null then ',"sensor":{"data":null}}}'
    else (',"sensor":{"data":{"id":' || sensors.id || ',"attributes":{"deveui":"' || sensors.deveui
      || '","serial_number":' || ${orNull(textJson("sensors.serial_number"))} || '}}}}}') end`;

/** With a parameter instead, PostgreSQL would plan each call anew, as the plan without it is cheaper. */
const IS_MANAGED = sql`exists (select from directory_accounts where user_id = users.id)`;

/**
 * Selects the page only from the users, then looks up the box of each; "lateral" and "limit" keep the planner from
 * joining all bindings and sorting again. Ties are sorted in the same direction, so that one index serves both
 * (lists-by-index.test.ts).
 *
 * @param circle the groups whose patients are listed; null: all
 * @param isProvisioned whether a directory may manage accounts here
 */
export async function listProfiles(
  db: Db,
  totals: Totals,
  query: ListQuery,
  circle: Circle | null,
  isProvisioned: boolean,
): Promise<JsonPage> {
  const sort = orderOf(query["sort[0]"]);
  const page = pageOf(query);
  const filters = conditions(query, circle);
  const isWhole = filters.length === 0;
  const order = ORDERS[sort.field] ?? sql.ref("profiles.id");
  const direction = sql.raw(sort.direction);
  return jsonPage(db, {
    isUsual: isWhole && isUsualPage(page),
    item: itemOf(circle),
    from: sql`(
        select profiles.id, profiles.listed, profiles.record_number, profiles.born, profiles.telephone, users.email, users.email_verified_at is not null as email_verified,
          users.password_hash is null as is_invited,
          ${isProvisioned ? IS_MANAGED : sql`false`} as is_managed,
          users.role, users.staff, users.is_active, ${order} as place
        from profiles join users on users.id = profiles.user_id ${whereAll(filters)}
        order by place ${direction} ${tiesBy(sort, sql`id ${direction}`)} ${limitTo(page)}
      ) as page
      left join lateral (
        select sensors.id, deveui, serial_number
        from bindings join sensors on sensors.id = bindings.sensor_id
        where bindings.profile_id = page.id and bindings.valid_to is null limit 1
      ) as sensors on true`,
    order: sql`page.place ${direction} ${tiesBy(sort, sql`page.id ${direction}`)}`,
    // An outer join, which the planner removes if no filter concerns users.
    total: isWhole
      ? await totals.of("profiles")
      : sql`select count(*) from profiles
          left join users on users.id = profiles.user_id ${whereAll(filters)}`,
  });
}
