import type { Signature } from "@dosebeat/contract/study-locks";
import { type RawBuilder, sql } from "kysely";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow } from "../../database/schema.ts";
import type { KeptLock } from "./signed-copy-queries.ts";

export type { Signature };

/**
 * The signatures on the data of a subject as JSON, oldest first. @param of a table or alias that has the subject's
 * keys
 */
export function signaturesOf(of: string): RawBuilder<Signature[]> {
  return sql<Signature[]>`coalesce((
    select json_agg(json_build_object(
      'act', act, 'by', name, 'meaning', meaning, 'reason', reason, 'sha256', sha256,
      'signed_utc', to_char(signed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by signed_at, id)
    from study_signatures as signed
    where signed.group_id = ${sql.ref(`${of}.group_id`)}
      and signed.profile_id = ${sql.ref(`${of}.profile_id`)}), '[]')`;
}

/** Stores a signature with the account's current name, which stays when the account is erased. */
export async function addSignature(
  tx: Db,
  signature: Omit<NewRow<"study_signatures">, "name"> & { user_id: number },
): Promise<void> {
  const name = sql<string>`(select coalesce(nullif(${nameOfUser("users.id")}, ''), email)
    from users where id = ${signature.user_id})`;
  await tx
    .insertInto("study_signatures")
    .values({ ...signature, name })
    .execute();
}

/**
 * Locks or unlocks the data of a subject; waits for others who are changing it. Returns whether this changed
 * anything.
 */
export async function setLock(
  tx: Db,
  { group, profileid }: { group: number; profileid: number },
  at: Date | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable("study_subjects")
    .set({ locked_at: at })
    .where("group_id", "=", group)
    .where("profile_id", "=", profileid)
    .where("locked_at", at === null ? "is not" : "is", null)
    .returning("profile_id")
    .execute();
  return changed.length > 0;
}

/** Ends a lock, unless it has been replaced by another one. */
export async function dropLock(tx: Db, { group, profileid, since }: KeptLock): Promise<void> {
  await tx
    .updateTable("study_subjects")
    .set({ locked_at: null })
    .where("group_id", "=", group)
    .where("profile_id", "=", profileid)
    .where("locked_at", "=", since)
    .execute();
}

/** Records that the rows of this very lock are kept; false: it is no longer in force. */
export async function keepLock(tx: Db, { group, profileid, since }: KeptLock): Promise<boolean> {
  const held = await tx
    .updateTable("study_subjects")
    .set({ has_copy: true })
    .where("group_id", "=", group)
    .where("profile_id", "=", profileid)
    .where("locked_at", "=", since)
    .returning("profile_id")
    .execute();
  return held.length > 0;
}
