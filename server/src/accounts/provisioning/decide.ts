import { record } from "../../access/audit/queries.ts";
import { endAllImpersonations } from "../../access/impersonation/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Actor } from "../../http/viewer.ts";
import { dropCodes, dropCodesMadeBy } from "../sign-in/password-codes/queries.ts";
import { groupsBy, isStaff, rightsBy } from "../single-sign-on/claims.ts";
import { byProvider, followMapped } from "../single-sign-on/follow.ts";
import { getUser, setActivation } from "../users/queries.ts";
import { changesOf } from "../users/role-entries.ts";
import { getScimAccount, listGroupsOf } from "./account-queries.ts";
import type { ProvisioningSettings } from "./reach.ts";
import { setDecided } from "./write-queries.ts";

/**
 * Gives an account what the settings map to its roles and groups in the directory, and opens or closes it. An account
 * without a role here is closed, because it would be a patient's. Returns the groups that changed.
 * @throws 409 if no active administrator would be left
 */
export async function decide(
  tx: Db,
  settings: ProvisioningSettings,
  userid: number,
  by: Actor,
): Promise<number[]> {
  const account = await getScimAccount(tx, settings, String(userid));
  const groups = await listGroupsOf(tx, [userid]);
  const values = new Set([
    ...(account.roles ?? []).map(({ value }) => value),
    ...groups.flatMap(({ display_name, external_id }) =>
      external_id === null ? [display_name] : [display_name, external_id],
    ),
  ]);
  const mapped = {
    rights: rightsBy(settings.roles.pairs, values),
    groups: groupsBy(settings.groups?.pairs ?? [], values),
  };
  // Until the directory has given a role, the account keeps those it had before.
  const decides = account.decides === true || isStaff(mapped.rights);
  if (decides !== account.decides) await setDecided(tx, userid, { decides });
  const changed = decides ? await followMapped(tx, settings, account, mapped, by) : [];
  const { role, staff } = await getUser(tx, userid);
  const isOpen = account.active && isStaff({ role, staff });
  if (isOpen !== account.is_open) await open(tx, userid, isOpen, by);
  return changed;
}

/** Opens or closes an account; a block by an administrator stays for as long as the directory changes nothing. */
async function open(tx: Db, userid: number, isOpen: boolean, by: Actor): Promise<void> {
  await setDecided(tx, userid, { is_open: isOpen });
  await activate(tx, userid, isOpen, by);
}

/** As an administrator would: whoever is blocked is signed out at once. @throws 409 */
export async function activate(
  tx: Db,
  userid: number,
  isActive: boolean,
  by: Actor,
): Promise<void> {
  const changed = await setActivation(tx, userid, isActive, by.at);
  if (!isActive) {
    await endAllImpersonations(tx, userid, by.at);
    await dropCodesMadeBy(tx, userid);
    await dropCodes(tx, userid);
  }
  await record(tx, by, ...changesOf(changed).map(byProvider));
}
