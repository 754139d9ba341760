import type { GroupsQuery } from "@dosebeat/contract/groups";
import type { Telephone } from "@dosebeat/contract/telephones";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { markRows } from "../../access/marks/queries.ts";
import { groupsOf } from "../../access/profiles/group-queries.ts";
import type { Circle } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { contains } from "../../database/search.ts";
import { isViolationOf } from "../../database/violations.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import { NO_PROFILE } from "../../http/viewer.ts";

/** `prescriber`: profile of a member; only groups in which they are a prescriber. */
type ListQuery = Omit<z.infer<typeof GroupsQuery>, "prescriber"> & {
  prescriber?: number | undefined;
};
export type GroupFilters = Pick<ListQuery, "search" | "kind" | "prescriber">;
type NewGroup = Pick<Row<"groups">, "name" | "kind"> & {
  telephone?: Telephone | null;
  four_eyes?: boolean;
};

/** Whether the row of `users` with this name in the query is staff. */
export function isStaff(user: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${user}.role`)} = 'admin' or ${sql.ref(`${user}.staff`)} <> '{}')`;
}

/** The same for the member in `users`. */
export const IS_STAFF = isStaff("users");
/** @param circle which groups; null: all */
function groupsIn(db: Db, circle: Circle | null, { search = "", kind, prescriber }: GroupFilters) {
  const own = db
    .selectFrom("group_members")
    .select("group_id")
    .where("profile_id", "=", prescriber ?? NO_PROFILE)
    .where("is_prescriber", "=", true);
  return db
    .selectFrom("groups")
    .$if(circle !== null, (query) => query.where("groups.id", "in", groupsOf(circle ?? [])))
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "ward"))
    .$if(prescriber !== undefined, (query) => query.where("groups.id", "in", own))
    .where(contains(search, "groups.name"));
}

/** The groups with the numbers of their members. */
export function withCounts(db: Db, circle: Circle | null, filters: GroupFilters) {
  return groupsIn(db, circle, filters)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("group_members")
          .innerJoin("profiles", "profiles.id", "group_members.profile_id")
          .innerJoin("users", "users.id", "profiles.user_id")
          .whereRef("group_members.group_id", "=", "groups.id")
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere(IS_STAFF).as("staff"),
            fn.countAll<number>().filterWhere(sql<boolean>`not ${IS_STAFF}`).as("patients"),
          ])
          .as("counted"),
      (join) => join.onTrue(),
    )
    .selectAll("groups")
    .select(["counted.staff", "counted.patients"]);
}

export async function listGroups(db: Db, circle: Circle | null, query: ListQuery) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const orders: Readonly<Record<string, ReturnType<typeof sql>>> = {
    name: sql`lower(groups.name)`,
    patients: sql`counted.patients`,
    createdAt: sql`groups.created_at`,
  };
  return withCounts(db, circle, query)
    .orderBy(orders[field] ?? sql`groups.id`, direction)
    .orderBy("groups.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export async function countGroups(
  db: Db,
  circle: Circle | null,
  query: GroupFilters,
): Promise<number> {
  const { total } = await groupsIn(db, circle, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** @throws 404 */
export async function getGroup(db: Db, circle: Circle | null, id: number): Promise<GroupRow> {
  const group = await withCounts(db, circle, {}).where("groups.id", "=", id).executeTakeFirst();
  if (!group) throw notFound("The group");
  return group;
}

/** @throws 409 if a group has the name */
export async function insertGroup(tx: Db, group: NewGroup, now: Date): Promise<number> {
  const { telephone = null } = group;
  const row = { ...group, telephone: telephone && JSON.stringify(telephone) };
  const insert = tx.insertInto("groups").values({ ...row, created_at: now });
  const { id } = await refuseName(() => insert.returning("id").executeTakeFirstOrThrow());
  return id;
}

/** @throws 404, 409 if another group has the name */
export async function updateGroup(
  tx: Db,
  id: number,
  { telephone, ...changes }: { [Part in keyof NewGroup]?: NewGroup[Part] | undefined },
): Promise<void> {
  const update = tx
    .updateTable("groups")
    .set({
      ...changes,
      ...(telephone !== undefined && { telephone: telephone && JSON.stringify(telephone) }),
    })
    .where("id", "=", id);
  const changed = await refuseName(() => update.returning("id").executeTakeFirst());
  if (!changed) throw notFound("The group");
}

async function refuseName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isViolationOf(error, "groups_name")) throw conflict(problem("group_name"));
    throw error;
  }
}

/** Locks the group, so that its members are changed by one call at a time. @throws 404 */
export async function lockGroup(tx: Db, id: number): Promise<void> {
  const found = await tx
    .selectFrom("groups")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound("The group");
}

/** @throws 404, 409 while it has members */
export async function deleteGroup(tx: Db, id: number): Promise<void> {
  await lockGroup(tx, id);
  const member = await tx
    .selectFrom("group_members")
    .select("group_id")
    .where("group_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  if (member) throw conflict(problem("group_not_empty"));
  await tx.deleteFrom("groups").where("id", "=", id).execute();
}

/** Adds those who are not yet members. Returns them. @throws 404 if a profile does not exist */
export async function addMembers(
  tx: Db,
  group_id: number,
  profiles: readonly number[],
): Promise<number[]> {
  if (profiles.length === 0) return [];
  const known = await tx
    .selectFrom("profiles")
    .select("id")
    .where("id", "in", profiles)
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (known.length < new Set(profiles).size) throw notFound("The profile");
  const added = await tx
    .insertInto("group_members")
    .values(known.map(({ id }) => ({ group_id, profile_id: id })))
    .onConflict((existing) => existing.doNothing())
    .returning("profile_id")
    .execute();
  return markedIn(tx, added);
}

/** Removes those who are members. Returns them. @throws 404 if a profile does not exist */
export async function removeMembers(
  tx: Db,
  group_id: number,
  profiles: readonly number[],
): Promise<number[]> {
  if (profiles.length === 0) return [];
  const known = await tx.selectFrom("profiles").select("id").where("id", "in", profiles).execute();
  if (known.length < new Set(profiles).size) throw notFound("The profile");
  await requireNoSubject(tx, group_id, profiles);
  const removed = await tx
    .deleteFrom("group_members")
    .where("group_id", "=", group_id)
    .where("profile_id", "in", profiles)
    .returning("profile_id")
    .execute();
  return markedIn(tx, removed);
}

/** Other thresholds may hold for whoever comes or goes. */
async function markedIn(tx: Db, members: readonly { profile_id: number }[]): Promise<number[]> {
  const profiles = members.map(({ profile_id }) => profile_id);
  if (profiles.length > 0) await markRows(tx, { profiles });
  return profiles;
}

/** @throws 409 for subjects and the safety contact of a study that has started */
async function requireNoSubject(
  tx: Db,
  group_id: number,
  profiles: readonly number[],
): Promise<void> {
  const kept = await tx
    .selectFrom("studies")
    .innerJoin("group_members", "group_members.group_id", "studies.group_id")
    .innerJoin("profiles", "profiles.id", "profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select("profile_id")
    .where("studies.group_id", "=", group_id)
    .where("studies.state", "<>", "draft")
    .where("profile_id", "in", profiles)
    .where((eb) => eb.or([eb.not(IS_STAFF), eb("users.id", "=", eb.ref("safety_contact"))]))
    .limit(1)
    .executeTakeFirst();
  if (kept) throw conflict(problem("study_member"));
}

/** The users of profiles. */
export async function usersOf(db: Db, profiles: readonly number[]): Promise<number[]> {
  if (profiles.length === 0) return [];
  const rows = await db
    .selectFrom("profiles")
    .select("user_id")
    .where("id", "in", profiles)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
