import { createHash } from "node:crypto";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { findMade, forgetKeys, keepMade, takeKey } from "./queries.ts";

/** A client that has not heard an answer for so long has stopped asking. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

interface Asked {
  userid: number;
  /** Undefined: every request makes something. */
  key: string | undefined;
  /** Everything that was sent, with the same order of properties in each request. */
  sent: unknown;
  now: Date;
}

/**
 * Makes something once for each key of a user, in the transaction of the caller: a retry of a request
 * whose answer was lost gets the id of what that request made.
 *
 * @throws 409 if the key came with other content
 */
export async function once(
  tx: Db,
  { userid, key, sent, now }: Asked,
  make: () => Promise<{ id: number }>,
): Promise<{ id: number; isRetry: boolean }> {
  if (key === undefined) return { id: (await make()).id, isRetry: false };
  const body = createHash("sha256").update(JSON.stringify(sent)).digest();
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
