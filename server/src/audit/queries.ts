import type { AuditKind } from "@dosebeat/contract/audit";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Actor, Viewer } from "../http/viewer.ts";

type Db = Kysely<Database>;

/** What was done, to whose data; `details` never hold secrets, nor names or addresses of people. */
export interface Entry {
  kind: AuditKind;
  /** Null when it is nobody's data. */
  profileid: number | null;
  /** The impersonation that it is about, when it was not made under one. */
  impersonation?: number;
  details?: Record<string, unknown>;
}

/** Writes to the audit log who did what; in the transaction that `db` is, if it is one. */
export async function record(db: Db, by: Actor, ...entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("audit_log")
    .values(
      entries.map(({ kind, profileid, impersonation, details = {} }) => ({
        at: by.at,
        kind,
        user_id: by.userid,
        profile_id: profileid,
        impersonation_id: by.impersonation?.id ?? impersonation ?? null,
        address: by.address,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}

/** Does something and records it, in one transaction: neither without the other. */
export async function recorded<Result>(
  db: Db,
  by: Actor,
  act: (tx: Db) => Promise<Result>,
  entries: (result: Result) => Entry | Entry[],
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const result = await act(tx);
    await record(tx, by, ...[entries(result)].flat());
    return result;
  });
}

/** What one person reads within this time is one reading. */
export const ONE_READING_MS = 15 * 60_000;

const MOST_KNOWN = 10_000;

/** When the entry of a reader and list was made that is known to be there. Entries are never removed. */
const known = new WeakMap<Db, Map<string, Date>>();

/**
 * A list of patients was read. Lists renew themselves while they are looked at: what one person reads
 * of one list within a quarter of an hour is one entry.
 */
export async function recordListing(db: Db, by: Actor): Promise<void> {
  const entries = known.get(db) ?? new Map<string, Date>();
  known.set(db, entries);
  const key = `${by.userid} ${by.call}`;
  const since = new Date(by.at.getTime() - ONE_READING_MS);
  const last = entries.get(key);
  if (last && last > since) return;
  const details = { call: by.call };
  const before = await db
    .selectFrom("audit_log")
    .select("at")
    .where("user_id", "=", by.userid)
    .where("kind", "=", "patients-listed")
    .where("at", ">", since)
    .where("details", "=", sql<Record<string, unknown>>`${JSON.stringify(details)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (!before) await record(db, by, { kind: "patients-listed", profileid: null, details });
  if (entries.size >= MOST_KNOWN) entries.clear();
  entries.set(key, before?.at ?? by.at);
}

/** Tells of reading what is somebody else's; own data is read without a trace. */
export async function recordRead(
  db: Db,
  { profileid, actor }: Viewer,
  ...read: readonly number[]
): Promise<void> {
  const foreign = read.filter((one) => one !== profileid);
  const details = { call: actor.call };
  const entries = foreign.map((one): Entry => ({ kind: "patient-read", profileid: one, details }));
  await record(db, actor, ...entries);
}
