import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";
import type { Page } from "../../../http/paging.ts";
import type { ProfileWithAny } from "../../profiles/in-scope.ts";
import { ONE_READING_MS } from "../queries.ts";

/** Reads by one person within ONE_READING_MS are one item; everything else is a separate item. */
export function accesses(db: Db, profileid: ProfileWithAny) {
  const isRead = sql`kind in ('patient-read', 'carer-read', 'app-read')`;
  // The app, for reads by an app, which are not tied to any account.
  const app = sql`case when kind = 'app-read' then details ->> 'app' end`;
  const period = sql`make_interval(secs => ${ONE_READING_MS / 1000})`;
  return db
    .selectFrom("audit_log")
    .where("profile_id", "=", profileid)
    .where("kind", "!=", "sign-in-failed")
    .groupBy(["kind", "user_id", "impersonation_id"])
    .groupBy(app)
    .groupBy(sql`case when ${isRead} then 0 else audit_log.id end`)
    .groupBy(sql`case when ${isRead} then date_bin(${period}, at, 'epoch') end`)
    .select(({ fn }) => [
      fn.max("audit_log.id").as("id"),
      // Stays the same while further reads join the item.
      fn.min("audit_log.id").as("first_id"),
      // An app's name if no person did it.
      sql<
        string | null
      >`coalesce(max(actor_name), max(details ->> 'name') filter (where user_id is null
        and kind in ('app-read', 'app-disconnected')))`.as("actor_name"),
      "kind",
      "user_id",
      "impersonation_id",
      fn.min("at").as("from"),
      fn.max("at").as("to"),
      fn.countAll<number>().as("count"),
    ]);
}

/** Who read or changed the data of a profile, newest first. */
export async function listAccesses(db: Db, profileid: ProfileWithAny, { limit, offset }: Page) {
  return db
    .selectFrom(accesses(db, profileid).as("access"))
    .leftJoin("profiles", "profiles.user_id", "access.user_id")
    .leftJoin("impersonations", "impersonations.id", "access.impersonation_id")
    .leftJoin("prescriber_changes", "prescriber_changes.entry_id", "access.id")
    .selectAll("access")
    .select(["profiles.givenname", "profiles.familyname"])
    .select(
      sql<string | null>`coalesce(impersonations.reason, prescriber_changes.reason)`.as("reason"),
    )
    .orderBy("access.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ListedAccess = Awaited<ReturnType<typeof listAccesses>>[number];

export async function countAccesses(db: Db, profileid: ProfileWithAny): Promise<number> {
  const { total } = await db
    .selectFrom(accesses(db, profileid).as("access"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
