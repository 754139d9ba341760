import {
  MOST_SCIM_MEMBERS,
  SCIM_GROUP,
  ScimGroup,
  type ScimResource,
} from "@dosebeat/contract/scim";
import type { Db } from "../../database/db.ts";
import { scimRefusal } from "../../http/scim-error.ts";
import type { Actor } from "../../http/viewer.ts";
import { idIn, listReachable, type ScimAccount } from "./account-queries.ts";
import { adopt, type Done } from "./change-account.ts";
import { decide } from "./decide.ts";
import {
  changeMembersOf,
  type DirectoryGroup,
  deleteDirectoryGroup,
  insertDirectoryGroup,
  listMembersOf,
  updateDirectoryGroup,
} from "./group-queries.ts";
import type { ProvisioningSettings } from "./reach.ts";

/** A group as the directory asks for it. */
export interface WantedGroup {
  display_name: string;
  external_id: string | null;
  members: readonly number[];
}

/** @throws 400 `invalidValue` */
export function wantedGroupOf({ displayName, externalId, members }: ScimGroup): WantedGroup {
  const ids = [...new Set((members ?? []).map(({ value }) => idIn(value)))];
  if (ids.length > MOST_SCIM_MEMBERS)
    throw scimRefusal("invalidValue", `A group has at most ${MOST_SCIM_MEMBERS} members.`);
  return { display_name: displayName, external_id: externalId ?? null, members: ids };
}

/** Like `wantedGroupOf`, from the result of operations. @throws 400 `invalidValue` */
export function wantedGroupIn(patched: unknown): WantedGroup {
  const parsed = ScimGroup.safeParse(patched);
  if (parsed.success) return wantedGroupOf(parsed.data);
  const [issue] = parsed.error.issues;
  throw scimRefusal("invalidValue", `${issue?.path.join(".")}: ${issue?.message}`);
}

/** @throws 400 if a member is not an account of staff, 409 */
export async function makeDirectoryGroup(
  tx: Db,
  settings: ProvisioningSettings,
  { members, ...said }: WantedGroup,
  by: Actor,
): Promise<{ id: number; done: Done[] }> {
  const id = await insertDirectoryGroup(tx, said, by.at);
  const added = await joining(tx, settings, id, members, by.at);
  return { id, done: await decideAll(tx, settings, added, by) };
}

/** @throws 400 if a new member is not an account of staff, 409 */
export async function changeDirectoryGroup(
  tx: Db,
  settings: ProvisioningSettings,
  group: DirectoryGroup,
  { members, ...said }: WantedGroup,
  by: Actor,
): Promise<Done[]> {
  const before = (await listMembersOf(tx, [group.id])).get(group.id) ?? [];
  const isNamedSo =
    said.display_name === group.display_name && said.external_id === group.external_id;
  const wanted = new Set(members);
  const kept = new Set(before);
  const removed = before.filter((id) => !wanted.has(id));
  const newcomers = members.filter((id) => !kept.has(id));
  if (isNamedSo && removed.length + newcomers.length === 0) return [];
  await updateDirectoryGroup(tx, group.id, said, by.at);
  await changeMembersOf(tx, group.id, { added: [], removed });
  const added = await joining(tx, settings, group.id, newcomers, by.at);
  const stayed = isNamedSo ? [] : before.filter((id) => wanted.has(id));
  const others = await listReachable(tx, settings, [...removed, ...stayed]);
  return decideAll(tx, settings, [...added, ...others], by);
}

/** @throws 409 */
export async function removeDirectoryGroup(
  tx: Db,
  settings: ProvisioningSettings,
  { id }: DirectoryGroup,
  by: Actor,
): Promise<Done[]> {
  const members = (await listMembersOf(tx, [id])).get(id) ?? [];
  await deleteDirectoryGroup(tx, id);
  return decideAll(tx, settings, await listReachable(tx, settings, members), by);
}

async function joining(
  tx: Db,
  settings: ProvisioningSettings,
  group: number,
  ids: readonly number[],
  now: Date,
): Promise<ScimAccount[]> {
  const accounts = await listReachable(tx, settings, ids);
  if (accounts.length < ids.length) {
    const known = new Set(accounts.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id)).slice(0, 20);
    throw scimRefusal("invalidValue", `members: no user has the id ${unknown.join(", ")}`);
  }
  for (const account of accounts) await adopt(tx, account, now);
  await changeMembersOf(tx, group, { added: ids, removed: [] });
  return accounts;
}

async function decideAll(
  tx: Db,
  settings: ProvisioningSettings,
  accounts: readonly ScimAccount[],
  by: Actor,
): Promise<Done[]> {
  const done: Done[] = [];
  // Always in the same order, so that two transactions cannot deadlock on each other's groups.
  for (const { id, profileid } of accounts.toSorted((one, other) => one.id - other.id))
    done.push({ userid: id, profileid, groups: await decide(tx, settings, id, by) });
  return done;
}

/** A group in SCIM form. */
export function presentScimGroup(group: DirectoryGroup, members: readonly number[], base: string) {
  return {
    schemas: [SCIM_GROUP],
    id: String(group.id),
    ...(group.external_id !== null && { externalId: group.external_id }),
    displayName: group.display_name,
    members: members.map((id) => ({
      value: String(id),
      $ref: `${base}/Users/${id}`,
      type: "User",
    })),
    meta: {
      resourceType: "Group",
      created: group.created_at.toISOString(),
      lastModified: group.changed_at.toISOString(),
      location: `${base}/Groups/${group.id}`,
    },
  } satisfies ScimResource;
}
