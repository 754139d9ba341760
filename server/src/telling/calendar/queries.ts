import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

export async function findFeed(
  db: Db,
  profileid: ProfileInScope,
): Promise<Pick<Row<"calendar_feeds">, "since" | "read_at"> | undefined> {
  return db
    .selectFrom("calendar_feeds")
    .select(["since", "read_at"])
    .where("profile_id", "=", profileid)
    .executeTakeFirst();
}

/** The previous address stops working. */
export async function saveFeed(
  tx: Db,
  profileid: ProfileInScope<"change">,
  token_hash: Buffer,
  since: Date,
): Promise<void> {
  const feed = { token_hash, since, read_at: null };
  await tx
    .insertInto("calendar_feeds")
    .values({ profile_id: profileid, ...feed })
    .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(feed))
    .execute();
}

/** @returns whether there was an address */
export async function removeFeed(tx: Db, profileid: ProfileInScope<"change">): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("calendar_feeds")
    .where("profile_id", "=", profileid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose times an address shows, and in how much detail. */
export interface FoundFeed {
  userid: number;
  profileid: number;
  since: Date;
  shows: Row<"reminder_settings">["shows"];
}

/** Records that a feed is read; undefined: there is no such address, or its patient is blocked. */
export async function readFeed(
  db: Db,
  token_hash: Buffer,
  now: Date,
): Promise<FoundFeed | undefined> {
  const found = await db
    .selectFrom("calendar_feeds as feeds")
    .innerJoin("profiles", "profiles.id", "feeds.profile_id")
    .innerJoin("users", "users.id", "profiles.user_id")
    .leftJoin("reminder_settings as settings", "settings.profile_id", "profiles.id")
    .select(["users.id as userid", "feeds.profile_id as profileid", "feeds.since"])
    .select("settings.shows")
    .where("feeds.token_hash", "=", token_hash)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  if (!found) return undefined;
  await db
    .updateTable("calendar_feeds")
    .set({ read_at: now })
    .where("token_hash", "=", token_hash)
    .execute();
  return { ...found, shows: found.shows ?? "plain" };
}

/** When the plan was last changed; null: nothing is planned. */
export async function planChangedAt(
  db: Db,
  profileid: ProfileInScope<"plan">,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(greatest(created_at, removed_at)) from medicines where profile_id = ${profileid}),
      (select max(greatest(times.added_at, times.removed_at)) from medicine_schedules as times
        join medicines on medicines.id = times.medicine_id where medicines.profile_id = ${profileid}),
      (select max(greatest(created_at, removed_at)) from medicine_pauses
        where profile_id = ${profileid}),
      (select max(greatest(created_at, removed_at)) from excused_periods
        where profile_id = ${profileid})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** A short text that changes whenever anything in the feed does. */
export async function planFingerprint(db: Db, profileid: ProfileInScope<"plan">): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    with parts as (
      select 1 as part, id::text as id, one::text as content from medicines as one
        where profile_id = ${profileid}
      union all select 2, times.id::text, times::text from medicine_schedules as times
        join medicines on medicines.id = medicine_id where profile_id = ${profileid}
      union all select 3, id::text, one::text from medicine_pauses as one
        where profile_id = ${profileid}
      union all select 4, id::text, one::text from excused_periods as one
        where profile_id = ${profileid}
      union all select 5, coalesce(from_day::text, ''), one::text from profile_zones as one
        where profile_id = ${profileid}
    )
    select encode(sha256(coalesce(string_agg(sha256(convert_to(content, 'UTF8')), ''
      order by part, id), '')), 'hex') as fingerprint from parts`.execute(db);
  return rows[0]?.fingerprint ?? "";
}
