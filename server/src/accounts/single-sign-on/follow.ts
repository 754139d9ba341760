import { type Entry, record } from "../../access/audit/queries.ts";
import { endAllImpersonations } from "../../access/impersonation/queries.ts";
import { findManaged } from "../../access/profiles/managed-queries.ts";
import type { Db } from "../../database/db.ts";
import { Refusal } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Claims } from "../../platform/provider/provider.ts";
import type { SignOnSettings } from "../../sign-on-settings.ts";
import { addMembers, lockGroup, removeMembers } from "../groups/queries.ts";
import { dropCodesMadeBy } from "../sign-in/password-codes/queries.ts";
import { followProvider } from "../users/queries.ts";
import { changesOf } from "../users/role-entries.ts";
import { isStaff, type MappedGroups, type MappedRights, mappedOf } from "./claims.ts";
import { listGroupsNamed } from "./queries.ts";

/**
 * Gives an account the roles and groups that the claims say, and takes the others, as far as settings leave that
 * to the provider. Returns the groups that changed. Where the directory has said the roles of the account
 * already, it decides them, and the claims do not.
 */
export async function followClaims(
  tx: Db,
  settings: SignOnSettings,
  account: { id: number; email: string },
  claims: Claims,
  self: Actor,
): Promise<number[]> {
  const mapped = mappedOf(settings, claims);
  if (!mapped || (await findManaged(tx, account.id))?.decides) return [];
  return followMapped(tx, settings, account, mapped, self);
}

/** The same with what was mapped. The account of the break-glass administrator is left alone. */
export async function followMapped(
  tx: Db,
  settings: SignOnSettings,
  { id, email }: { id: number; email: string },
  { rights, groups }: { rights: MappedRights; groups: MappedGroups },
  by: Actor,
): Promise<number[]> {
  if (email.toLowerCase() === settings.breakGlass?.toLowerCase()) return [];
  const changed = await followProvider(tx, id, rights, by.at);
  const { before, after } = changed;
  const entries = changesOf(changed);
  if (entries.length > 0 && after.role !== "admin") {
    await endAllImpersonations(tx, id, by.at);
    await dropCodesMadeBy(tx, id);
  }
  await record(tx, by, ...entries.map(byProvider));
  if (!isStaff(before) && !isStaff(after)) return [];
  return followGroups(tx, { ...after, isStaff: isStaff(after) }, groups, by);
}

/**
 * Changes membership only in groups that the settings map. Whoever is no longer staff leaves them, because
 * members who are not staff count as patients of the group.
 */
async function followGroups(
  tx: Db,
  { profileid, isStaff }: { profileid: number; isStaff: boolean },
  { member, named }: MappedGroups,
  by: Actor,
): Promise<number[]> {
  const groups = await listGroupsNamed(tx, named);
  const changed: number[] = [];
  for (const { id, name } of groups.toSorted((one, other) => one.id - other.id)) {
    await lockGroup(tx, id);
    const belongs = isStaff && member.has(name);
    const moved = belongs
      ? await addMembers(tx, id, [profileid])
      : await leaveGroup(tx, id, profileid);
    if (moved.length === 0) continue;
    changed.push(id);
    const kind = belongs ? ("group-joined" as const) : ("group-left" as const);
    await record(tx, by, byProvider({ kind, profileid, details: { group: id } }));
  }
  return changed;
}

/** The safety contact of a study stays until an administrator names another. */
async function leaveGroup(tx: Db, group: number, profileid: number): Promise<number[]> {
  try {
    return await removeMembers(tx, group, [profileid]);
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "study_member") return [];
    throw error;
  }
}

/** Says in the audit log that the directory did it. */
export function byProvider(entry: Entry): Entry {
  return { ...entry, details: { ...entry.details, factor: "provider" } };
}
