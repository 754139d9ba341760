import type { GroupMembersQuery } from "@dosebeat/contract/groups";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { bornHas, emailHas, nameHas, numberHas, wordsOf } from "../../database/search.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";
import { IS_STAFF, lockGroup } from "./queries.ts";

type MembersQuery = z.infer<typeof GroupMembersQuery>;

const IS_CLINICIAN = sql<boolean>`'clinician' = any(users.staff)`;

function membersIn(
  db: Db,
  group: number,
  { search = "", is_clinician }: Pick<MembersQuery, "search" | "is_clinician">,
) {
  const isFoundBy = (word: string) =>
    sql<boolean>`(${nameHas(word)} or ${emailHas(word)} or ${numberHas(word)} or ${bornHas(word, "date")})`;
  return db
    .selectFrom("group_members")
    .innerJoin("profiles", "profiles.id", "group_members.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .where("group_members.group_id", "=", group)
    .where((eb) => eb.and(wordsOf(search).map(isFoundBy)))
    .$if(is_clinician !== undefined, (query) =>
      query.where(IS_CLINICIAN, "=", is_clinician === "true"),
    );
}

export async function listMembers(db: Db, group: number, query: MembersQuery) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  const order = field === "id" ? sql`profiles.id` : sql`lower(${sql.ref(`profiles.${field}`)})`;
  return membersIn(db, group, query)
    .select(["profiles.id", "users.id as userid", "givenname", "familyname", "email"])
    .select(["record_number", "born"])
    .select([
      IS_STAFF.as("is_staff"),
      IS_CLINICIAN.as("is_clinician"),
      "is_prescriber",
      "has_study",
    ])
    .orderBy(order, direction)
    .orderBy("profiles.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countMembers(db: Db, group: number, query: MembersQuery): Promise<number> {
  const { total } = await membersIn(db, group, query)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** A member as listed. @throws 404 */
export async function getMember(db: Db, group: number, id: number) {
  const member = await membersIn(db, group, {})
    .where("profiles.id", "=", id)
    .select(["profiles.id", "users.id as userid", "givenname", "familyname", "email"])
    .select(["record_number", "born", "is_prescriber", "has_study"])
    .select([IS_STAFF.as("is_staff"), IS_CLINICIAN.as("is_clinician")])
    .executeTakeFirst();
  if (!member) throw notFound("The member");
  return member;
}

/** The rights of a clinician in a group beyond reading. */
export type GroupRights = Pick<Row<"group_members">, "is_prescriber" | "has_study">;

/** Gives a clinician of the group rights, or takes them away. Returns what changed. @throws 404, 409 */
export async function setRights(
  tx: Db,
  group: number,
  id: number,
  given: { [Right in keyof GroupRights]?: boolean | undefined },
): Promise<Partial<GroupRights>> {
  await lockGroup(tx, group);
  const member = await getMember(tx, group, id);
  const isGiven = Object.values(given).includes(true);
  if (isGiven && !member.is_clinician) throw conflict(problem("not_clinician"));
  const { is_prescriber = member.is_prescriber, has_study = member.has_study } = given;
  await tx
    .updateTable("group_members")
    .set({ is_prescriber, has_study })
    .where("group_id", "=", group)
    .where("profile_id", "=", id)
    .execute();
  return {
    ...(is_prescriber !== member.is_prescriber && { is_prescriber }),
    ...(has_study !== member.has_study && { has_study }),
  };
}

/** Staff who belong to the group. */
export async function listGroupStaff(
  db: Db,
  group: number,
): Promise<{ userid: number; profileid: number }[]> {
  return membersIn(db, group, {})
    .where(IS_STAFF)
    .select(["users.id as userid", "profiles.id as profileid"])
    .execute();
}
