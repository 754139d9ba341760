import type { ChangeUser } from "@dosebeat/contract/users";
import type { Entry } from "../../access/audit/queries.ts";
import { requireBornBy } from "../../access/profiles/born.ts";
import { requireTelephone } from "../../access/profiles/telephone.ts";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { type AskedAddress, askAddress, dropAskedAddress } from "../email-changes/queries.ts";
import { lockRecordNumbers, setRecordNumber } from "../record-numbers/queries.ts";
import { dropCodes } from "../sign-in/password-codes/queries.ts";
import { findHolder, getUser, type ManagedRow, setPerson } from "./queries.ts";

/** What an administrator corrected. */
export interface Corrected {
  before: ManagedRow;
  entries: Entry[];
}

/**
 * Corrects names, record number, birth and telephone number. Call it first in the transaction.
 * @throws 400 if born in the future, 404, 409 if somebody else has the record number
 */
export async function correct(
  tx: Db,
  userid: number,
  { givenname, familyname, record_number, born, telephone }: ChangeUser,
  now: Date,
): Promise<Corrected> {
  if (record_number !== undefined) await lockRecordNumbers(tx);
  requireBornBy(born, now);
  requireTelephone(telephone);
  const before = await getUser(tx, userid);
  await setPerson(tx, userid, { givenname, familyname, born, telephone });
  if (record_number !== undefined) await setRecordNumber(tx, userid, record_number);
  const { profileid } = before;
  const fields = Object.entries({ givenname, familyname, record_number, born, telephone })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const entries: Entry[] = [];
  if (fields.length > 0) entries.push({ kind: "profile-changed", profileid, details: { fields } });
  return { before, entries };
}

/**
 * Records another address for the account, which is not in force yet. Call it after anything that may end sessions,
 * since that ends earlier requests. Null: there is nothing to confirm.
 *
 * @throws 409 if another account has the address
 */
export async function correctAddress(
  tx: Db,
  { id, email: current, password_hash }: ManagedRow,
  email: string | undefined,
  now: Date,
): Promise<AskedAddress | null> {
  if (email === undefined) return null;
  if (email === current) {
    await dropAskedAddress(tx, id);
    return null;
  }
  const holder = await findHolder(tx, email);
  if (holder && holder.id !== id) throw conflict(problem("email_taken"));
  // The reader of a mistyped address must not choose the first password.
  if (password_hash === null) await dropCodes(tx, id);
  return askAddress(tx, { userid: id, session: null }, email, now);
}
