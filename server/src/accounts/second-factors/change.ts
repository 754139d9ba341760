import { type Entry, record } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import {
  deleteRecoveryCodes,
  type FoundFactors,
  findFactors,
  hasFactor,
  lockFactors,
  replaceRecoveryCodes,
} from "./queries.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { mustHaveFactor } from "./required.ts";

type Tx = Db;

/** Adds a second factor. The first one comes with recovery codes. */
export async function addFactor(
  { db, announcer }: Parts,
  viewer: Viewer,
  factor: "totp" | "passkey",
  add: (tx: Tx) => Promise<void>,
): Promise<{ found: FoundFactors; recoveryCodes: string[] | null }> {
  const { userid, profileid, actor } = viewer;
  const added = await inTransaction(db, async (tx) => {
    await lockFactors(tx, userid);
    const isFirst = !hasFactor(await findFactors(tx, userid));
    await add(tx);
    const recoveryCodes = isFirst ? newRecoveryCodes() : null;
    if (recoveryCodes) await replaceRecoveryCodes(tx, userid, recoveryCodes);
    const entry: Entry = { kind: "second-factor-added", profileid, details: { factor } };
    await record(tx, actor, entry);
    return { found: await findFactors(tx, userid), recoveryCodes };
  });
  announcer.invalidate(userid);
  return added;
}

/**
 * Removes a second factor, and with the last one the recovery codes.
 * @throws 409 if it is the last one of somebody who must have one
 */
export async function removeFactor(
  parts: Parts,
  viewer: Viewer,
  factor: "totp" | "passkey",
  remove: (tx: Tx) => Promise<void>,
): Promise<FoundFactors> {
  const { userid, profileid, actor } = viewer;
  const found = await inTransaction(parts.db, async (tx) => {
    await lockFactors(tx, userid);
    await remove(tx);
    const left = await findFactors(tx, userid);
    const entry: Entry = { kind: "second-factor-removed", profileid, details: { factor } };
    await record(tx, actor, entry);
    if (hasFactor(left)) return left;
    if (mustHaveFactor(parts, viewer)) throw conflict(problem("second_factor_last"));
    await deleteRecoveryCodes(tx, userid);
    return { ...left, recoveryCodes: 0 };
  });
  parts.announcer.invalidate(userid);
  return found;
}
