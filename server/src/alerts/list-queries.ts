import { ALERT_DAYS, type AlertsQuery } from "@dosebeat/contract/alerts";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../database/schema.ts";
import { orderOf, pageOf } from "../http/paging.ts";

type Db = Kysely<Database>;
type ListQuery = z.infer<typeof AlertsQuery>;

const DAY_MS = 24 * 60 * 60_000;

/** Whose alerts: those of patients in the groups of one member, or all. */
export type AlertsOf = { inGroupsOf: number } | { everyone: true };

function alertsIn(db: Db, of: AlertsOf, { group, kind, state }: ListQuery, now: Date) {
  const since = new Date(now.getTime() - ALERT_DAYS * DAY_MS);
  return db
    .selectFrom("alerts as alert")
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", ">=", since)]))
    .$if(group !== undefined, (query) => query.where("alert.group_id", "=", group ?? 0))
    .$if(kind !== undefined, (query) => query.where("alert.kind", "=", kind ?? "box_silent"))
    .$if(state === "open", (query) => query.where("ended_at", "is", null))
    .$if(state === "ended", (query) => query.where("ended_at", "is not", null))
    .$if("inGroupsOf" in of, (query) => {
      const member = "inGroupsOf" in of ? of.inGroupsOf : 0;
      // Of a group of theirs, about somebody who is still a patient of theirs.
      return query.where(sql<boolean>`
        exists (select from group_members as own
          where own.group_id = alert.group_id and own.profile_id = ${member})
        and exists (select from group_members as own
          join group_members as other on other.group_id = own.group_id
          join profiles on profiles.id = other.profile_id
          join users on users.id = profiles.user_id
          where own.profile_id = ${member} and other.profile_id = alert.profile_id
            and users.role = 'patient' and users.staff = '{}')`);
    });
}

export async function listAlerts(db: Db, of: AlertsOf, query: ListQuery, now: Date) {
  const { direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return alertsIn(db, of, query, now)
    .innerJoin("groups", "groups.id", "alert.group_id")
    .innerJoin("profiles", "profiles.id", "alert.profile_id")
    .select([
      "alert.id",
      "alert.kind",
      "alert.count",
      "alert.group_id",
      "groups.name as group_name",
    ])
    .select(["alert.profile_id", "givenname", "familyname", "record_number", "alert.deveui"])
    .select(["alert.since_at", "alert.begun_at", "alert.ended_at"])
    .orderBy("alert.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>[number];

export async function countAlerts(
  db: Db,
  of: AlertsOf,
  query: ListQuery,
  now: Date,
): Promise<number> {
  const { total } = await alertsIn(db, of, query, now)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
