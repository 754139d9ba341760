import type { CallCount } from "@dosebeat/contract/call-counts";
import { sql } from "kysely";
import { patientsOfGroup } from "../../access/profiles/group-queries.ts";
import type { Db } from "../../database/db.ts";

interface AskedCounts {
  /** A clinician, from whom studies may hide patients; null: an administrator. */
  member: number | null;
  weeks: number;
  timezone: string;
  now: Date;
}

/** The calls to patients of a group, by week in a zone, newest week first. */
export async function countCalls(
  db: Db,
  group: number,
  { member, weeks, timezone, now }: AskedCounts,
): Promise<CallCount[]> {
  const { rows } = await sql<CallCount>`
    with bounds as (
      select (date_trunc('week', ${now}::timestamptz at time zone ${timezone})
        - make_interval(weeks => ${weeks - 1})) as first),
    patients as ${patientsOfGroup(group, member)},
    calls as (
      select entry.profile_id, coalesce(outcome, 'reached') as outcome,
        date_trunc('week', at at time zone ${timezone})::date as week,
        case when listed_at is not null and not exists (
            select from worklist_entries as before where before.profile_id = entry.profile_id
              and before.kind = 'called' and before.listed_at = entry.listed_at and before.id < entry.id)
          then greatest(extract(epoch from at - listed_at) / 60, 0) end as waited
      from worklist_entries as entry join patients using (profile_id), bounds
      where kind = 'called' and at >= bounds.first at time zone ${timezone})
    select to_char(weeks.week, 'YYYY-MM-DD') as week, count(outcome)::integer as calls,
      count(*) filter (where outcome = 'reached')::integer as reached,
      count(*) filter (where outcome = 'not_reached')::integer as not_reached,
      count(*) filter (where outcome = 'left_message')::integer as left_message,
      count(*) filter (where outcome = 'wrong_number')::integer as wrong_number,
      count(distinct profile_id) filter (where outcome = 'reached')::integer as patients_reached,
      count(waited)::integer as first_contacts,
      round(percentile_cont(0.5) within group (order by waited)::numeric, 1)::double precision
        as first_contact_minutes
    from bounds, generate_series(0, ${weeks - 1}) as nth,
      lateral (select (bounds.first + make_interval(weeks => nth))::date as week) as weeks
      left join calls on calls.week = weeks.week
    group by weeks.week order by weeks.week desc`.execute(db);
  return rows;
}
