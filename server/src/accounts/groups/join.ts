import type { Entry } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { lockRecordNumbers, requireUniqueNumbers } from "../record-numbers/queries.ts";
import { addMembers, lockGroup } from "./queries.ts";

/**
 * Adds a new profile to groups. Returns the entries for the audit log.
 * @throws 404 if there is no such group, 409 if a member has the record number
 */
export async function joinGroups(
  tx: Db,
  groups: readonly number[],
  profileid: number,
): Promise<Entry[]> {
  if (groups.length === 0) return [];
  await lockRecordNumbers(tx);
  // Always in the same order, so that two people joining the same groups cannot deadlock.
  for (const id of groups.toSorted((one, other) => one - other)) {
    await lockGroup(tx, id);
    await addMembers(tx, id, [profileid]);
  }
  await requireUniqueNumbers(tx, groups);
  return groups.map((group) => ({ kind: "group-joined", profileid, details: { group } }));
}
