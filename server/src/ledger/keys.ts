import { bodyHash } from "../access/keyed/body-hash.ts";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import type { Db } from "../database/db.ts";
import { conflict, problem } from "../http/errors.ts";

/** Who sent a key, and about which profile. */
export interface Whose {
  profileid: ProfileInScope<"change">;
  userid: number;
}

/** What was stored under a key, and the hash of what was sent with it. */
export interface Keyed {
  id: number;
  key_body: Buffer | null;
}

interface Made {
  id: number;
  key: string;
  body: Buffer;
  now: Date;
}

/** Where the keys of one kind of saying are kept. */
export interface Keys {
  find: (db: Db, whose: Whose, key: string) => Promise<Keyed | undefined>;
  /** Keeps the key after the row was stored, unless the row itself holds it. */
  keep?: (tx: Db, whose: Whose, made: Made) => Promise<void>;
}

/**
 * The row already stored under the key, which makes this a retry; undefined: none.
 * @throws 409 if it is another statement
 */
export async function findRetried<Row extends { key_body: Buffer | null }>(
  key: string | undefined,
  stated: unknown,
  find: (key: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const before = key === undefined ? undefined : await find(key);
  if (before && !before.key_body?.equals(bodyHash(stated))) throw conflict(problem("key_used"));
  return before;
}
