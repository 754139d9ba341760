import { DAY } from "@dosebeat/domain/time/durations";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { bodyHash } from "./body-hash.ts";
import { findMade, forgetKeys, keepMade, takeKey } from "./queries.ts";

/** After this long without an answer a client has stopped retrying. */
const KEPT_MS = 7 * DAY;

interface Asked {
  userid: number;
  /** Undefined: every request creates something new. */
  key: string | undefined;
  /** Everything that was sent, with properties in the same order for every request. */
  sent: unknown;
  now: Date;
}

/**
 * Creates something once per key of a user, in the caller's transaction: a retry after a lost answer gets the
 * id that the first request created.
 *
 * @throws 409 if the key came with other content
 */
export async function once(
  tx: Db,
  { userid, key, sent, now }: Asked,
  make: () => Promise<{ id: number }>,
): Promise<{ id: number; isRetry: boolean }> {
  if (key === undefined) return { id: (await make()).id, isRetry: false };
  const body = bodyHash(sent);
  await forgetKeys(tx, userid, new Date(now.getTime() - KEPT_MS));
  if (await takeKey(tx, { user_id: userid, key, body, at: now })) {
    const { id } = await make();
    await keepMade(tx, { user_id: userid, key }, id);
    return { id, isRetry: false };
  }
  const before = await findMade(tx, { user_id: userid, key });
  if (!before?.body.equals(body) || before.made_id === null) throw conflict(problem("key_used"));
  return { id: before.made_id, isRetry: true };
}

/** What a user's request with the key created, and the hash of its content; undefined: nothing. */
export async function findKept(
  db: Db,
  userid: number,
  key: string,
): Promise<{ id: number; key_body: Buffer } | undefined> {
  const made = await findMade(db, { user_id: userid, key });
  return made && made.made_id !== null ? { id: made.made_id, key_body: made.body } : undefined;
}

/** Stores the key of what was created in the transaction. @throws 409 if it was used meanwhile */
export async function keepKey(
  tx: Db,
  { userid, key, body, now }: { userid: number; key: string; body: Buffer; now: Date },
  id: number,
): Promise<void> {
  await forgetKeys(tx, userid, new Date(now.getTime() - KEPT_MS));
  if (!(await takeKey(tx, { user_id: userid, key, body, at: now }))) {
    throw conflict(problem("key_used"));
  }
  await keepMade(tx, { user_id: userid, key }, id);
}
