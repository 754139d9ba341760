import type { Language } from "@dosebeat/contract/base/languages";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import { record } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { scimRefusal } from "../../http/scim-error.ts";
import type { Actor } from "../../http/viewer.ts";
import { dropAskedAddress } from "../email-changes/queries.ts";
import { verifyEmail } from "../email-verification/queries.ts";
import { dropCodes } from "../sign-in/password-codes/queries.ts";
import { createAccount } from "../sign-in/queries.ts";
import { byProvider } from "../single-sign-on/follow.ts";
import { deleteLink } from "../single-sign-on/queries.ts";
import { closeForAddress, setPerson } from "../users/queries.ts";
import { isTaken, type ScimAccount } from "./account-queries.ts";
import { activate, decide } from "./decide.ts";
import type { ProvisioningSettings } from "./reach.ts";
import type { WantedAccount } from "./user-resource.ts";
import { deleteManaged, insertManaged, setAddress, taken, updateManaged } from "./write-queries.ts";

/** The effects of a change by the directory, to announce. */
export interface Done {
  userid: number;
  profileid: number;
  /** Groups of patients and staff that changed. */
  groups: number[];
  /** The address that the account no longer has. */
  before?: string | undefined;
}

/**
 * Creates an account without a password, which its owner enters by single sign-on.
 * @throws 409 if another account has its name, address or external id
 */
export async function makeManaged(
  tx: Db,
  settings: ProvisioningSettings,
  wanted: WantedAccount,
  language: Language,
  by: Actor,
): Promise<Done> {
  if (await isTaken(tx, settings, wanted, 0)) throw taken();
  const { email, givenname, familyname } = wanted;
  const { id, profileid } = await createAccount(
    tx,
    {
      email,
      givenname,
      familyname,
      language,
      passwordHash: null,
      role: "patient",
      timezone: DEFAULT_TIMEZONE,
      primarycolor: DEFAULT_PRIMARY_COLOR,
    },
    by.at,
  );
  if (settings.trustsEmails) await verifyEmail(tx, id, email, by.at);
  await insertManaged(tx, id, wanted, { isMade: true, isOpen: true }, by.at);
  await record(tx, by, byProvider({ kind: "user-created", profileid }));
  return { userid: id, profileid, groups: await decide(tx, settings, id, by) };
}

/**
 * Changes an account as the directory asks; one that its owner had linked is managed from then on.
 * @throws 400 `mutability`, 409
 */
export async function changeManaged(
  tx: Db,
  settings: ProvisioningSettings,
  account: ScimAccount,
  wanted: WantedAccount,
  by: Actor,
): Promise<Done> {
  const { id, profileid } = account;
  const externalId = wanted.externalId ?? account.linked_id;
  if (account.linked_id !== null && externalId !== account.linked_id)
    throw scimRefusal("mutability", "externalId: somebody else has signed in to this account.");
  const said = { ...wanted, externalId };
  if (await isTaken(tx, settings, said, id)) throw taken();
  const before = await changeAddress(tx, settings, account, wanted.email, by);
  await changeNames(tx, account, wanted, by);
  if (account.managed === null)
    await insertManaged(tx, id, said, { isMade: false, isOpen: account.is_active }, by.at);
  else await updateManaged(tx, id, said, by.at);
  return { userid: id, profileid, groups: await decide(tx, settings, id, by), before };
}

/** Takes over an account as it is. */
export async function adopt(tx: Db, account: ScimAccount, now: Date): Promise<void> {
  if (account.managed !== null) return;
  const { id, user_name: userName, external_id: externalId, is_active: active } = account;
  const said = { userName, externalId, active, roles: [] };
  await insertManaged(tx, id, said, { isMade: false, isOpen: active }, now);
}

/**
 * Closes an account, and frees its address and its person for another one. Its data stays.
 * @throws 409 if no active administrator would be left
 */
export async function closeManaged(
  tx: Db,
  settings: ProvisioningSettings,
  { id: userid, profileid, email, linked_id }: ScimAccount,
  by: Actor,
): Promise<Done> {
  await activate(tx, userid, false, by);
  await closeForAddress(tx, userid, by.at);
  await deleteLink(tx, userid, settings.provider.issuer);
  await deleteManaged(tx, userid);
  if (linked_id !== null) await record(tx, by, byProvider({ kind: "sign-on-unlinked", profileid }));
  return { userid, profileid, groups: [], before: email };
}

/** Returns the previous address, if it changed. @throws 400 if a password could be set through the new one */
async function changeAddress(
  tx: Db,
  { trustsEmails }: ProvisioningSettings,
  account: ScimAccount,
  email: string,
  by: Actor,
): Promise<string | undefined> {
  const { id, profileid, email: before } = account;
  if (email.toLowerCase() === before.toLowerCase()) return undefined;
  if (account.password_hash !== null)
    throw scimRefusal("mutability", "emails: this account has a password of its own.");
  await setAddress(tx, id, email, trustsEmails ? by.at : null);
  await dropAskedAddress(tx, id);
  await dropCodes(tx, id);
  await record(tx, by, byProvider({ kind: "email-changed", profileid }));
  return before;
}

async function changeNames(
  tx: Db,
  account: ScimAccount,
  { givenname, familyname }: WantedAccount,
  by: Actor,
): Promise<void> {
  const fields = [
    ...(givenname === account.givenname ? [] : ["givenname"]),
    ...(familyname === account.familyname ? [] : ["familyname"]),
  ];
  if (fields.length === 0) return;
  await setPerson(tx, account.id, { givenname, familyname });
  const { profileid } = account;
  await record(tx, by, byProvider({ kind: "profile-changed", profileid, details: { fields } }));
}
