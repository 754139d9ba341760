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
 * Gives an account the roles and groups in the claims, and takes the others away, as far as settings leave that to
 * the provider. Returns the groups that changed. If the directory has already set the roles of the account, it
 * decides them, not the claims.
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

/** The same, from mapped rights. The break-glass administrator's account is left alone. */
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
 * Changes membership only in groups that the settings map. Whoever is no longer staff leaves them, because members
 * who are not staff count as patients of the group.
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

/** Marks an entry of the audit log as done by the directory. */
export function byProvider(entry: Entry): Entry {
  return { ...entry, details: { ...entry.details, factor: "provider" } };
}
