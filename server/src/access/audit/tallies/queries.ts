import type { AuditKind } from "@dosebeat/contract/audit";
import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Actor } from "../../../http/viewer.ts";
import { type Entry, record } from "../queries.ts";

/** Counted from the first event of a tally; everything beyond MOST_SINGLE becomes one entry at its end. */
const WINDOW_MS = HOUR;

/** This many sign-ins of one person within the window get separate entries. */
export const MOST_SINGLE = 5;

/** Kinds whose first events in a window are separate entries. */
const SINGLE_FIRST: ReadonlySet<string> = new Set<AuditKind>(["sign-in", "sign-in-failed"]);

/** The number summed up in one transaction. */
const BATCH = 500;

/** Events that are counted together. */
export interface Tally {
  kind: AuditKind;
  userid?: number | null;
  profileid?: number | null;
  address?: string;
  reason?: string;
}

/**
 * Records a successful or failed sign-in in bounded space: the first few of an hour as entries, the rest as a count.
 * Failed ones are counted by account, or by sender if there is no such account.
 */
export async function recordSignIn(
  db: Db,
  by: Actor,
  entry: Entry & { kind: "sign-in" | "sign-in-failed" },
): Promise<void> {
  const { kind, profileid } = entry;
  const of = kind === "sign-in" ? { userid: by.userid } : { profileid };
  const tally = { kind, ...of, ...(!of.userid && !profileid && { address: by.address }) };
  await inTransaction(db, async (tx) => {
    await sumUpTallies(tx, by.at, tally);
    if ((await countIn(tx, tally, 1, by.at)) <= MOST_SINGLE) await record(tx, by, entry);
  });
}

/** Adds to a tally. Returns its count. */
export async function countIn(db: Db, tally: Tally, count: number, at: Date): Promise<number> {
  const row = await db
    .insertInto("audit_tallies")
    .values({ ...keyOf(tally), first_at: at, last_at: at, count })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "user_id", "profile_id", "address", "reason"])
        .doUpdateSet(({ ref, eb }) => ({
          count: eb("audit_tallies.count", "+", ref("excluded.count")),
          last_at: ref("excluded.last_at"),
        })),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many senders without an account are counted for one kind. */
export async function countSenders(db: Db, kind: AuditKind): Promise<number> {
  const { total } = await db
    .selectFrom("audit_tallies")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("kind", "=", kind)
    .where("user_id", "=", 0)
    .executeTakeFirstOrThrow();
  return total;
}

/** Turns tallies whose window is over into entries: all of them, or one. Several servers may do so. */
export async function sumUpTallies(db: Db, now: Date, only?: Tally): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { kind, user_id, profile_id, address, reason } = keyOf(only ?? { kind: "sign-in" });
    const one = sql`kind = ${kind} and user_id = ${user_id} and profile_id = ${profile_id}
      and address = ${address} and reason = ${reason}`;
    const [first, last] = [-1, 1].map((sign) => new Date(now.getTime() + sign * WINDOW_MS));
    const { rows } = await sql<Row<"audit_tallies"> & { is_of_erased: boolean }>`
      delete from audit_tallies where ctid = any(array(
        select ctid from audit_tallies
        where (first_at <= ${first} or first_at > ${last}) and ${only ? one : sql`true`}
        limit ${BATCH} for update skip locked))
      returning *,
        user_id <> 0 and not exists (select from users where users.id = user_id)
        or profile_id <> 0 and not exists (select from profiles where profiles.id = profile_id)
        as is_of_erased`.execute(tx);
    // Erased accounts get no new entries: nothing would anonymise them later.
    for (const { is_of_erased, ...row } of rows) if (!is_of_erased) await recordSum(tx, row, now);
  });
}

async function recordSum(tx: Db, row: Row<"audit_tallies">, now: Date): Promise<void> {
  const count = row.count - (SINGLE_FIRST.has(row.kind) ? MOST_SINGLE : 0);
  if (count <= 0) return;
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      kind: row.kind,
      user_id: row.user_id || null,
      profile_id: row.profile_id || null,
      impersonation_id: null,
      address: row.address || null,
      details: JSON.stringify({
        ...(row.reason && { reason: row.reason }),
        count,
        from: row.first_at.toISOString(),
        to: row.last_at.toISOString(),
      }),
    })
    .execute();
}

function keyOf({ kind, userid, profileid, address = "", reason = "" }: Tally) {
  return { kind, user_id: userid ?? 0, profile_id: profileid ?? 0, address, reason };
}
