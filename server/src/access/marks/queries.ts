import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { From } from "./from.ts";

/** Whom a change concerns. */
type Whom =
  | { profiles: readonly number[] }
  /** The patient who has the medicine. */
  | { medicine: number }
  /** Everybody who ever had one of these boxes: what it sent also counts before and after their own time. */
  | { boxes: readonly number[] }
  /** The users themselves, and the patients they are carers of. */
  | { users: readonly number[] }
  /** The patients of this carer. */
  | { carer: number };

/** Why a patient is marked; for people who inspect the database. */
type Why =
  | "account"
  | "box"
  | "erased"
  | "ingest"
  | "medicine"
  | "pause"
  | "plan"
  | "said"
  | "telling"
  | "zone";

/**
 * Marks patients: whoever changes what is known or planned about them, or who is told about it, calls this in the
 * transaction of the change. Otherwise, outdated results continue to be shown, and used by reminders.
 *
 * @param from the earliest instant about which something else is now said. How far before it anything changes, such
 * as by the window of a dose or by the silence before a frame, is left to the code that works it out.
 */
export async function mark(tx: Db, whom: Whom, from: From, why: Why): Promise<void> {
  await queryPrepared(tx, sql`select ${marking(profilesOf(whom), from, why)}`);
}

/** The same for the patients found by a query, inside the statement that makes the change. */
export function marking(
  profiles: RawBuilder<{ profile_id: number }>,
  from: From,
  why: Why,
): RawBuilder<null> {
  const instant = typeof from === "string" ? from : from.toISOString();
  return sql`mark_patients(array(${profiles}), ${instant}::text::timestamptz, ${why}::text)`;
}

/**
 * Marks patients of whom staff are told something else though nothing else is known or planned, as by other thresholds:
 * results and rows of the call list are worked out again, and nobody is reminded.
 */
export async function markRows(
  tx: Db,
  whom: { profiles: readonly number[] } | { group: number },
): Promise<void> {
  const profiles =
    "group" in whom
      ? sql`select profile_id from group_members where group_id = ${whom.group}`
      : profilesOf(whom);
  await sql`insert into summary_changes (profile_id, from_at, why)
    select profile_id, now(), 'thresholds' from (${profiles}) as changed`.execute(tx);
}

function profilesOf(whom: Whom): RawBuilder<{ profile_id: number }> {
  if ("profiles" in whom) {
    return sql`select unnest(${[...whom.profiles]}::bigint[]) as profile_id`;
  }
  if ("medicine" in whom) return sql`select profile_id from medicines where id = ${whom.medicine}`;
  if ("boxes" in whom) {
    return sql`select profile_id from bindings where sensor_id = any(${[...whom.boxes]}::bigint[])`;
  }
  if ("carer" in whom) {
    return sql`select care_links.profile_id from care_links join profiles using (user_id)
      where profiles.id = ${whom.carer}`;
  }
  const users = sql`any(${[...whom.users]}::bigint[])`;
  return sql`select id as profile_id from profiles where user_id = ${users}
    union all select profile_id from care_links where user_id = ${users}`;
}
