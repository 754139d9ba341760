import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { isViolationOf } from "../../database/violations.ts";
import { notFound } from "../../http/errors.ts";
import { scimRefusal } from "../../http/scim-error.ts";
import { idIn } from "./account-queries.ts";
import type { Findable } from "./filter-queries.ts";

const isMember = (value: string) =>
  sql<boolean>`exists (select from directory_group_members
    where group_id = directory_groups.id and user_id = ${idIn(value)})`;

/** The attributes by which groups are found; their name in any letter case. */
export const FINDABLE_GROUPS: Findable = {
  id: (value) => sql`directory_groups.id = ${idIn(value)}`,
  externalid: (value) => sql`external_id = ${value}`,
  displayname: (value) => sql`lower(display_name) = lower(${value.toLowerCase()})`,
  members: isMember,
  "members.value": isMember,
};

/** The most groups of a directory. */
const MOST_GROUPS = 1000;

export type DirectoryGroup = Awaited<ReturnType<typeof getDirectoryGroup>>;

/** @throws 404 */
export async function getDirectoryGroup(db: Db, id: string) {
  return db
    .selectFrom("directory_groups")
    .selectAll()
    .where("id", "=", idIn(id))
    .executeTakeFirstOrThrow(() => notFound("The group"));
}

export async function listDirectoryGroups(
  db: Db,
  condition: RawBuilder<boolean>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DirectoryGroup[]; total: number }> {
  const { total } = await db
    .selectFrom("directory_groups")
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = db.selectFrom("directory_groups").selectAll().where(condition).orderBy("id");
  const rows = limit === 0 ? [] : await page.limit(limit).offset(offset).execute();
  return { rows, total };
}

/** Ids of members by group. */
export async function listMembersOf(
  db: Db,
  groups: readonly number[],
): Promise<Map<number, number[]>> {
  const members = new Map<number, number[]>(groups.map((id) => [id, []]));
  if (groups.length === 0) return members;
  const rows = await db
    .selectFrom("directory_group_members")
    .select(["group_id", "user_id"])
    .where("group_id", "in", groups)
    .orderBy("user_id")
    .execute();
  for (const { group_id, user_id } of rows) members.get(group_id)?.push(user_id);
  return members;
}

interface GroupSaid {
  display_name: string;
  external_id: string | null;
}

/** @throws 409 if a group has the name or the external id, 400 if there are too many */
export async function insertDirectoryGroup(tx: Db, said: GroupSaid, now: Date): Promise<number> {
  const { total } = await listDirectoryGroups(tx, sql`true`, { offset: 0, limit: 0 });
  if (total >= MOST_GROUPS)
    throw scimRefusal("invalidValue", `There are ${MOST_GROUPS} groups, the most that are kept.`);
  const values = { ...said, created_at: now, changed_at: now };
  const { id } = await refuseTwice(() =>
    tx.insertInto("directory_groups").values(values).returning("id").executeTakeFirstOrThrow(),
  );
  return id;
}

/** @throws 409 */
export async function updateDirectoryGroup(
  tx: Db,
  id: number,
  said: GroupSaid,
  now: Date,
): Promise<void> {
  await refuseTwice(() =>
    tx
      .updateTable("directory_groups")
      .set({ ...said, changed_at: now })
      .where("id", "=", id)
      .execute(),
  );
}

export async function deleteDirectoryGroup(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom("directory_groups").where("id", "=", id).execute();
}

export async function changeMembersOf(
  tx: Db,
  id: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await tx
      .deleteFrom("directory_group_members")
      .where("group_id", "=", id)
      .where("user_id", "in", removed)
      .execute();
  if (added.length > 0)
    await tx
      .insertInto("directory_group_members")
      .values(added.map((user_id) => ({ group_id: id, user_id })))
      .execute();
}

async function refuseTwice<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const names = ["directory_groups_display_name", "directory_groups_external_id_key"];
    if (names.some((name) => isViolationOf(error, name)))
      throw scimRefusal("uniqueness", "A group has this name or external id.");
    throw error;
  }
}
