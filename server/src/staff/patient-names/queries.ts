import type { PatientNamesQuery } from "@dosebeat/contract/patient-names";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { findStates } from "../../boxes/sensors/coarse/queries.ts";
import type { Db } from "../../database/db.ts";
import { bornHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { orderOf, pageOf } from "../../http/paging.ts";

type Query = z.infer<typeof PatientNamesQuery>;

/** Which names are requested. */
export interface AskedNames {
  query: Query;
  /** Whether only the year of birth may be searched. */
  precision: "year" | "date";
  now: Date;
}

const HAS_BOX = sql<boolean>`exists (
  select from bindings where bindings.profile_id = profiles.id and bindings.valid_to is null)`;

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("profiles.id"),
  givenname: sql`lower(profiles.givenname)`,
  familyname: sql`lower(profiles.familyname)`,
  is_linked: HAS_BOX,
};

function patientsIn(db: Db, { query, precision }: AskedNames) {
  const { search = "", is_linked, profileid } = query;
  const isFoundBy = (word: string) =>
    sql<boolean>`(${nameHas(word)} or ${numberHas(word)} or ${bornHas(word, precision)})`;
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .where("users.role", "=", "patient")
    .where("users.is_active", "=", true)
    .where(sql<boolean>`(users.staff = '{}' or ${HAS_BOX})`)
    .$if(profileid !== undefined, (named) => named.where("profiles.id", "=", profileid ?? 0))
    .$if(is_linked === "true", (query) => query.where(HAS_BOX))
    .$if(is_linked === "false", (query) => query.where(sql<boolean>`not ${HAS_BOX}`))
    .where((eb) => eb.and(wordsOf(search).map(isFoundBy)));
}

const GROUPS = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', groups.id, 'name', groups.name) order by lower(groups.name))
  from group_members join groups on groups.id = group_members.group_id
  where group_members.profile_id = profiles.id), '[]')`;

/** What distinguishes patients, and their current boxes; staff only if they have a box. */
export async function listNames(db: Db, asked: AskedNames) {
  const { query, now } = asked;
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = ORDERS[field] ?? sql`lower(profiles.familyname)`;
  const rows = await patientsIn(db, asked)
    .leftJoin("bindings", (join) =>
      join.onRef("bindings.profile_id", "=", "profiles.id").on("bindings.valid_to", "is", null),
    )
    .select(["profiles.id", "profiles.user_id", "givenname", "familyname", "born", "record_number"])
    .select(["bindings.sensor_id", GROUPS.as("groups")])
    .orderBy(order, direction)
    .$if(field === "is_linked", (page) => page.orderBy(sql`lower(profiles.familyname)`))
    .orderBy("profiles.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const held = rows.flatMap(({ sensor_id }) => sensor_id ?? []);
  const told = asked.precision === "year" ? "coarsely" : "all";
  const boxes = await findStates(db, held, told, now);
  return rows.map(({ sensor_id, ...row }) => ({
    ...row,
    box: sensor_id === null ? null : (boxes.get(sensor_id) ?? null),
  }));
}

export type NamedRow = Awaited<ReturnType<typeof listNames>>[number];

export async function countNames(db: Db, asked: AskedNames): Promise<number> {
  const { total } = await patientsIn(db, asked)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
