import type { WorklistQuery } from "@dosebeat/contract/worklist";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { limitTo, whereAll } from "../database/fast-sql/json-page.ts";
import type { Database } from "../database/schema.ts";
import { boxHas, nameHas, numberHas, wordsOf } from "../database/search.ts";
import { pageOf } from "../http/paging.ts";
import { isInGroup, patientsInGroupsOf } from "../profiles/group-queries.ts";

type Db = Kysely<Database>;
type Asked = z.infer<typeof WorklistQuery>;

const NEWEST = sql`left join worklist_entries as entry
  on entry.profile_id = profiles.id and entry.is_newest`;

const FROM = sql`profiles join users on users.id = profiles.user_id
  join worklist_states as state on state.profile_id = profiles.id ${NEWEST}`;

/** Something was done with the row, and nothing is new since. */
function isDoneAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(entry.id is not null and entry.version = state.version
    and (entry.kind <> 'snoozed' or entry.until_at > ${now}))`;
}

function isFoundBy(word: string): RawBuilder<boolean> {
  return sql<boolean>`(${nameHas(word)} or ${numberHas(word)}
    or exists (select from bindings join sensors on sensors.id = bindings.sensor_id
      where bindings.profile_id = profiles.id and bindings.valid_to is null and ${boxHas(word)}))`;
}

function patients(member: number | null): RawBuilder<boolean>[] {
  return [
    sql<boolean>`users.role = 'patient' and users.staff = '{}' and users.is_active`,
    ...(member === null ? [] : [sql<boolean>`profiles.id in ${patientsInGroupsOf(member)}`]),
  ];
}

function conditions(member: number | null, { search = "", group, is_done }: Asked, now: Date) {
  const isDone = isDoneAt(now);
  return [
    ...patients(member),
    ...wordsOf(search).map(isFoundBy),
    sql<boolean>`state.section <> 'none'`,
    is_done === "true" ? isDone : sql<boolean>`not ${isDone}`,
    ...(group === undefined ? [] : [isInGroup(group)]),
  ];
}

/** The patients of a page, the most pressing first. @param member of whose groups; null: of all */
export async function listPressing(
  db: Db,
  member: number | null,
  asked: Asked,
  now: Date,
): Promise<number[]> {
  const { section } = asked;
  const all = conditions(member, asked, now);
  if (section !== undefined) all.push(sql<boolean>`state.section = ${section}`);
  const { rows } = await sql<{ id: number }>`
    select profiles.id from ${FROM} ${whereAll(all)}
    order by array_position(array['call', 'box', 'watch'], state.section), state.weight desc, profiles.id
    ${limitTo(pageOf(asked))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many rows each section has, and how many patients are in reach. */
export async function countSections(db: Db, member: number | null, asked: Asked, now: Date) {
  const { rows } = await sql<{ section: "call" | "box" | "watch"; count: number }>`
    select state.section, count(*)::integer as count from ${FROM}
    ${whereAll(conditions(member, asked, now))} group by state.section`.execute(db);
  const count = (section: string) => rows.find((row) => row.section === section)?.count ?? 0;
  const { rows: all } = await sql<{ count: number }>`
    select count(*)::integer as count from profiles join users on users.id = profiles.user_id
    ${whereAll(patients(member))}`.execute(db);
  return {
    ...{ call: count("call"), box: count("box"), watch: count("watch") },
    patients: all[0]?.count ?? 0,
  };
}

/** What rows show, for patients that were listed. */
export async function findRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("worklist_states")
    .innerJoin("profiles", "profiles.id", "worklist_states.profile_id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("profile_zones")
          .select("timezone")
          .whereRef("profile_zones.profile_id", "=", "profiles.id")
          .orderBy("from_day", (order) => order.desc().nullsLast())
          .limit(1)
          .as("newest_zone"),
      (join) => join.onTrue(),
    )
    .selectAll("worklist_states")
    .select(["profileuid", "givenname", "familyname", "record_number", "newest_zone.timezone"])
    .where("profiles.id", "in", ids)
    .execute();
}

export type WorklistDbRow = Awaited<ReturnType<typeof findRows>>[number];

/** The boxes that these patients have now. */
export async function findBoxes(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .selectAll("sensors")
    .select("bindings.profile_id")
    .where("bindings.profile_id", "in", ids)
    .where("bindings.valid_to", "is", null)
    .execute();
}
