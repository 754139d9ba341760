import { ALERT_DAYS, type AlertsQuery } from "@dosebeat/contract/alerts";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { z } from "zod";
import { patientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { Db } from "../../database/db.ts";
import { orderOf, pageOf } from "../../http/paging.ts";

type ListQuery = z.infer<typeof AlertsQuery>;

/** @param member only alerts about patients in this member's groups; null: all */
function alertsIn(db: Db, member: number | null, { group, kind, state }: ListQuery, now: Date) {
  const since = new Date(now.getTime() - ALERT_DAYS * DAY);
  return db
    .selectFrom("alerts as alert")
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", ">=", since)]))
    .$if(group !== undefined, (query) => query.where("alert.group_id", "=", group ?? 0))
    .$if(kind !== undefined, (query) => query.where("alert.kind", "=", kind ?? "box_silent"))
    .$if(state === "open", (query) => query.where("ended_at", "is", null))
    .$if(state === "ended", (query) => query.where("ended_at", "is not", null))
    .$if(member !== null, (query) =>
      // Only in the member's own groups, about somebody who is still their patient.
      query.where(sql<boolean>`
        exists (select from group_members as own
          where own.group_id = alert.group_id and own.profile_id = ${member})
        and alert.profile_id in ${patientsInGroupsOf(member ?? 0)}`),
    );
}

export async function listAlerts(db: Db, member: number | null, query: ListQuery, now: Date) {
  const { direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return alertsIn(db, member, query, now)
    .innerJoin("groups", "groups.id", "alert.group_id")
    .innerJoin("profiles", "profiles.id", "alert.profile_id")
    .select([
      "alert.id",
      "alert.kind",
      "alert.count",
      "alert.group_id",
      "groups.name as group_name",
    ])
    .select([
      "alert.profile_id",
      "givenname",
      "familyname",
      "record_number",
      "born",
      "alert.deveui",
    ])
    .select(["alert.since_at", "alert.begun_at", "alert.ended_at"])
    .orderBy("alert.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number];

export async function countAlerts(
  db: Db,
  member: number | null,
  query: ListQuery,
  now: Date,
): Promise<number> {
  const { total } = await alertsIn(db, member, query, now)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
