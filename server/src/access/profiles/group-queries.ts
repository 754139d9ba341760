import type { Telephone } from "@dosebeat/contract/telephones";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import { notFound } from "../../http/errors.ts";
import { isKeptFrom, isOneKeptFrom } from "./blinding-queries.ts";
import type { Circle, Part, ProfileInScope } from "./in-scope.ts";

/** Ids of the groups, as a subquery. */
export function groupsOf(circle: Circle): RawBuilder<number> {
  return typeof circle === "number"
    ? sql<number>`(select group_id from group_members where profile_id = ${circle})`
    : sql<number>`(select unnest(${[...circle]}::bigint[]))`;
}

/**
 * Ids of the patients in groups of a member whose doses the member may see, as a subquery: not those that a blinded
 * study hides from the member. Staff are in groups to care for patients, so they do not count as patients there.
 */
export function patientsInGroupsOf(circle: Circle): RawBuilder<number> {
  return sql<number>`(select theirs.profile_id ${inGroupsOf(circle)}
    and not ${isOneKeptFrom("theirs.profile_id", memberOf(circle))})`;
}

/**
 * Like `patientsInGroupsOf`, including those whose doses are hidden from the member: only for what reveals no dose.
 */
export function everybodyInGroupsOf(circle: Circle): RawBuilder<number> {
  return sql<number>`(select theirs.profile_id ${inGroupsOf(circle)})`;
}

/**
 * Ids of the patients of a group, as a subquery, without those that a blinded study hides from the member.
 *
 * @param member null: an administrator, from whom nothing is hidden
 */
export function patientsOfGroup(group: number, member: number | null): RawBuilder<number> {
  return sql<number>`(select theirs.profile_id ${inGroupsOf([group])}
    and (${member}::bigint is null or not ${isOneKeptFrom("theirs.profile_id", member)}))`;
}

function inGroupsOf(circle: Circle): RawBuilder<unknown> {
  const theirs =
    typeof circle === "number"
      ? sql`from group_members as own join group_members as theirs on theirs.group_id = own.group_id`
      : sql`from group_members as theirs`;
  const isTheirs =
    typeof circle === "number"
      ? sql`own.profile_id = ${circle}`
      : sql`theirs.group_id = any(${[...circle]}::bigint[])`;
  return sql`${theirs} join profiles as patient on patient.id = theirs.profile_id
      join users as account on account.id = patient.user_id
    where ${isTheirs} and account.role = 'patient' and account.staff = '{}'`;
}

/**
 * The member from whom a blinded study may hide something; a token has no right in a study, so everything is hidden
 * from it.
 */
function memberOf(circle: Circle): number | null {
  return typeof circle === "number" ? circle : null;
}

/** The patients in groups of a member, limited to those whose doses the member may see. */
export async function listPatientsInGroupsOf(db: Db, member: number): Promise<number[]> {
  const { rows } = await sql<{ profile_id: number }>`
    select distinct profile_id from ${patientsInGroupsOf(member)} as patients`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

/** Whether a patient is in a group of the member, and whether a blinded study hides the patient's doses from them. */
export async function groupShared(
  db: Db,
  circle: Circle,
  patient: number,
): Promise<"no" | "yes" | "blinded"> {
  const found = await db
    .selectFrom("profiles")
    .select(isKeptFrom("profiles.id", memberOf(circle)).as("is_kept"))
    .where("id", "=", patient)
    .where("id", "in", everybodyInGroupsOf(circle))
    .executeTakeFirst();
  if (!found) return "no";
  return found.is_kept ? "blinded" : "yes";
}

/**
 * Only somebody who sees a group may filter lists by it.
 *
 * @param circle null: somebody who sees all groups
 * @throws 404 if there is no such group, or it is not among them
 */
export async function requireSeenGroup(
  db: Db,
  group: number | undefined,
  circle: Circle | null,
): Promise<void> {
  if (group === undefined) return;
  const found = await primaryOf(db)
    .selectFrom("groups")
    .select("id")
    .where("id", "=", group)
    .$if(circle !== null, (query) => query.where("id", "in", groupsOf(circle ?? [])))
    .executeTakeFirst();
  if (!found) throw notFound("The group");
}

/** Whether `profiles` is in the group. */
export function isInGroup(group: number): RawBuilder<boolean> {
  return sql`profiles.id in (select profile_id from group_members where group_id = ${group})`;
}

/** Whether a box is bound to the profile now. */
export async function hasBox(db: Db, profile: number): Promise<boolean> {
  const found = await db
    .selectFrom("bindings")
    .select("id")
    .where("profile_id", "=", profile)
    .where("valid_to", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Who has the box, or had it last, among the patients in the groups, or the member if the groups are those of one.
 */
export async function findHolderAmong(
  db: Db,
  circle: Circle,
  deveui: string,
): Promise<number | undefined> {
  const row = await primaryOf(db)
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select("bindings.profile_id")
    .where("sensors.deveui", "=", deveui)
    .where((eb) =>
      eb.or([
        ...(typeof circle === "number" ? [eb("bindings.profile_id", "=", circle)] : []),
        eb("bindings.profile_id", "in", patientsInGroupsOf(circle)),
      ]),
    )
    .orderBy("bindings.valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.profile_id;
}

/** The telephone numbers of a patient's groups, by group name. */
export async function listTelephones(
  db: Db,
  profileid: ProfileInScope<Part>,
): Promise<Telephone[]> {
  const rows = await db
    .selectFrom("groups")
    .innerJoin("group_members", "group_members.group_id", "groups.id")
    .select("telephone")
    .where("group_members.profile_id", "=", profileid)
    .where("telephone", "is not", null)
    .orderBy(sql`lower(groups.name)`)
    .execute();
  return rows.flatMap(({ telephone }) => (telephone ? [telephone] : []));
}

/** Whether a clinician who may sign in shares a group with the patient. */
export async function hasClinician(db: Db, profileid: ProfileInScope<Part>): Promise<boolean> {
  const found = await db
    .selectFrom("group_members as own")
    .innerJoin("group_members as theirs", "theirs.group_id", "own.group_id")
    .innerJoin("profiles", "profiles.id", "theirs.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select("users.id")
    .where("own.profile_id", "=", profileid)
    .where("users.is_active", "=", true)
    .where(sql<boolean>`'clinician' = any(users.staff)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
