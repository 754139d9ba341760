import type { AuditKind } from "@dosebeat/contract/audit";
import type { AuditDetails } from "@dosebeat/contract/audit-details";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Actor, PrescribingAs, Viewer } from "../../http/viewer.ts";
import { recordVisit } from "./visits/queries.ts";

/** What was done to whose data; `details` never contains secrets, or names or addresses of people. */
export interface Entry {
  kind: AuditKind;
  /** Null if it concerns nobody's data. */
  profileid: number | null;
  /** The impersonation that the entry is about, if it was not made under one. */
  impersonation?: number;
  details?: AuditDetails;
}

/** Records in the audit log who did what; within the transaction if `db` is one. */
export async function record(
  db: Db,
  by: Omit<Actor, "address"> & { address: string | null },
  ...entries: readonly Entry[]
): Promise<void> {
  if (entries.length > 0) await store(db, by, entries);
}

/** Like `record`, for one entry; returns its id. */
export async function recordOne(tx: Db, by: Actor, entry: Entry): Promise<number> {
  const [id] = await store(tx, by, [entry]);
  if (id === undefined) throw new Error("recording must return the entry");
  return id;
}

async function store(
  db: Db,
  by: Omit<Actor, "address"> & { address: string | null },
  entries: readonly Entry[],
): Promise<number[]> {
  const kept = await primaryOf(db)
    .insertInto("audit_log")
    .values(
      entries.map(({ kind, profileid, impersonation, details = {} }) => ({
        at: by.at,
        kind,
        user_id: by.userid,
        profile_id: profileid,
        impersonation_id: by.impersonation?.id ?? impersonation ?? null,
        address: by.address,
        details: JSON.stringify(withToken(by, details)),
      })),
    )
    .returning(["id", "profile_id"])
    .execute();
  if (by.prescribing) {
    await keepReason(db, by.prescribing, kept);
    for (const { kind, details = {} } of entries) by.prescribing.onRecorded?.({ kind, details });
  }
  return kept.map(({ id }) => id);
}

/** Adds the service token with which it was done. */
export function withToken<Details extends object>(
  { token }: Pick<Actor, "token">,
  details: Details,
) {
  return token === undefined ? details : { ...details, token };
}

/** Stores why a prescriber made the changes of these entries. */
async function keepReason(
  tx: Db,
  { reason, proposal }: PrescribingAs,
  entries: readonly { id: number; profile_id: number | null }[],
): Promise<void> {
  const rows = entries.flatMap(({ id: entry_id, profile_id }) =>
    profile_id === null ? [] : [{ entry_id, profile_id, reason, proposal_id: proposal ?? null }],
  );
  if (rows.length > 0) await tx.insertInto("prescriber_changes").values(rows).execute();
}

/** Does something and records it in the same transaction. */
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

/** Reads of one list by one person within this time are one entry. */
export const ONE_READING_MS = 15 * MINUTE;

/** Records the reading of somebody else's data, once a visit; reading one's own is not recorded. */
export async function recordRead(
  db: Db,
  { profileid, actor }: Viewer,
  ...read: readonly number[]
): Promise<void> {
  await recordVisit(
    db,
    actor,
    read.filter((one) => one !== profileid),
  );
}
