import { sql } from "kysely";
import { accesses } from "../../access/audit/access-log/queries.ts";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { AskedInstants } from "./asked.ts";

interface AskedAccesses extends AskedInstants {
  /** Only this entry; null: all. */
  id: number | null;
}

function asked(db: Db, profileid: ProfileWithAny, { id, from, before }: AskedAccesses) {
  return db
    .selectFrom(accesses(db, profileid).as("access"))
    .$if(id !== null, (one) => one.where("access.first_id", "=", id))
    .$if(from !== null, (some) => some.where("access.to", ">=", from))
    .$if(before !== null, (some) => some.where("access.to", "<", before));
}

/** Entries of a patient's access log, oldest first. */
export async function listAuditEvents(
  db: Db,
  profileid: ProfileWithAny,
  query: AskedAccesses,
  { limit, offset }: { limit: number; offset: number },
) {
  const accessed = asked(db, profileid, query);
  const { total } = await accessed
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await accessed
    .leftJoin("profiles", "profiles.user_id", "access.user_id")
    .leftJoin("impersonations", "impersonations.id", "access.impersonation_id")
    .leftJoin("prescriber_changes", "prescriber_changes.entry_id", "access.id")
    .selectAll("access")
    .select(
      sql<boolean>`access.user_id is not distinct from
        (select user_id from profiles where id = ${profileid})`.as("by_patient"),
    )
    .select(["profiles.givenname", "profiles.familyname"])
    .select(
      sql<string | null>`coalesce(impersonations.reason, prescriber_changes.reason)`.as("reason"),
    )
    .orderBy("access.first_id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEvents>>["rows"][number];

/** Whose data an entry is about; the caller's right to read it is checked with the result. */
export async function findPatientOfEntry(db: Db, entry: number): Promise<number> {
  const row = await db
    .selectFrom("audit_log")
    .select("profile_id")
    .where("id", "=", entry)
    .executeTakeFirst();
  return row?.profile_id ?? 0;
}
