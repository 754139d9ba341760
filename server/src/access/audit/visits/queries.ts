import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import { primaryOf } from "../../../database/replicas/reading-db.ts";
import type { Actor } from "../../../http/viewer.ts";

/** Reads of one patient's data by one person within this time are one entry. */
const VISIT_MS = 30 * MINUTE;

/**
 * Records that somebody read data of these patients, once a visit: in one statement, so that concurrent reads, even
 * on several servers, are one entry.
 *
 * @param kind `carer-read`: by somebody who looks out for the patient
 */
export async function recordVisit(
  db: Db,
  { userid, impersonation, address, at, call, token }: Actor,
  profiles: readonly number[],
  kind: "patient-read" | "carer-read" = "patient-read",
): Promise<void> {
  if (profiles.length === 0) return;
  const acting = impersonation?.id ?? null;
  // The negated id of a service token keeps its visits apart from those of its maker.
  const apart = acting ?? (token === undefined ? 0 : -token);
  const details = JSON.stringify({ call, ...(token !== undefined && { token }) });
  const seconds = VISIT_MS / 1000;
  await sql`
    with visit as (
      insert into audit_visits (user_id, profile_id, impersonation_id, since)
      select ${userid ?? 0}::bigint, profile, ${apart}::bigint, ${at}::timestamptz
      from (select distinct unnest(${[...profiles]}::bigint[]) as profile order by 1) as read
      on conflict (user_id, profile_id, impersonation_id) do update set since = excluded.since
      where abs(extract(epoch from excluded.since - audit_visits.since)) >= ${seconds}
      returning profile_id
    )
    insert into audit_log (at, kind, user_id, profile_id, impersonation_id, address, details)
    select ${at}::timestamptz, ${kind}, ${userid}::bigint, profile_id, ${acting}::bigint,
      ${address}, ${details}::jsonb
    from visit`.execute(primaryOf(db));
}

/** Removes visits that are over. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * VISIT_MS);
  await sql`delete from audit_visits where ctid = any(array(
    select ctid from audit_visits where since < ${before} limit 1000 for update skip locked))`.execute(
    db,
  );
}
