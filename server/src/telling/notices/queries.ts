import { sql } from "kysely";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";

/** A due plan, and until when this server holds it. */
export interface ClaimedPlan
  extends Pick<Row<"notice_plans">, "id" | "kind" | "next_at" | "told_day" | "known"> {
  profileid: number;
  link: number | null;
  lease: Date;
}

/** Claims due plans, oldest first; plans that others are claiming are skipped. */
export async function claimPlans(
  db: Db,
  now: Date,
  { most, lease }: { most: number; lease: Date },
): Promise<ClaimedPlan[]> {
  const rows = await db
    .updateTable("notice_plans")
    .set({ leased_until: lease })
    .where("id", "in", (from) =>
      from
        .selectFrom("notice_plans")
        .select("id")
        .where("next_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        .orderBy("next_at")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "profile_id as profileid", "link_id as link"])
    .returning(["next_at", "told_day", "known"])
    .execute();
  return rows.map((row) => ({ ...row, lease }));
}

/**
 * Plans the next time, if this server still holds the plan.
 * @returns false: another server holds it, and does the same
 */
export async function settlePlan(
  tx: Db,
  { id, lease, next_at }: ClaimedPlan,
  to: { next: Date; toldDay: string | null; known: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notice_plans")
    .set({ next_at: to.next, told_day: to.toldDay, known: JSON.stringify(to.known) })
    .set({ leased_until: null })
    .where("id", "=", id)
    .where("leased_until", "=", lease)
    .where("next_at", "=", next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a plan that nobody wants any more. */
export async function removePlan(tx: Db, { id, lease }: ClaimedPlan): Promise<void> {
  await tx
    .deleteFrom("notice_plans")
    .where("id", "=", id)
    .where("leased_until", "=", lease)
    .execute();
}

/** Stores the messages to send: one row for each device and mail. */
export async function addMessages(tx: Db, rows: readonly NewRow<"messages">[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("messages")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody who may be told, and how. */
export interface Addressee {
  userid: number;
  isActive: boolean;
  /** Whether a study hides the patient's doses from the patient. */
  isBlinded: boolean;
  devices: number[];
  settings: Pick<
    Row<"reminder_settings">,
    "mail" | "weekly_mail" | "notices" | "quiet_from" | "quiet_to"
  > | null;
}

/** The patient of a profile, as notices and weekly mails need it. */
export async function findAddressee(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select users.id as userid, is_active as "isActive",
      is_kept_from_self(profiles.id) as "isBlinded",
      array(select id from push_subscriptions where user_id = users.id order by id) as devices,
      (select row_to_json(held) from (
        select mail, weekly_mail, notices, quiet_from, quiet_to
        from reminder_settings where profile_id = profiles.id) as held) as settings
    from profiles join users on users.id = user_id where profiles.id = ${profileid}`.execute(db);
  return rows[0];
}

/** A carer who wants digests. */
interface DigestReader {
  userid: number;
  /** The carer's time zone. */
  timezone: string;
  devices: number[];
  scope: Row<"care_links">["scope"];
  digest: "daily" | "weekly";
}

/** Who gets a digest; undefined: nobody any more. */
export async function findReader(db: Db, link: number): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    select links.user_id as userid, links.scope, links.digest,
      coalesce((select timezone from profile_zones join profiles on profiles.id = profile_id
        where profiles.user_id = links.user_id
        order by from_day desc nulls last limit 1), 'UTC') as timezone,
      array(select id from push_subscriptions where user_id = links.user_id order by id) as devices
    from care_links as links
    join users as carers on carers.id = links.user_id
    join profiles as patients on patients.id = links.profile_id
    join users on users.id = patients.user_id
    where links.id = ${link} and links.state = 'active' and links.digest <> 'off'
      and not links.is_muted and carers.is_active and users.is_active
      and not is_kept_from_self(links.profile_id)`.execute(db);
  return rows[0];
}

/** Whether a link has digests on, muted or not. */
export async function isDigestWanted(db: Db, link: number): Promise<boolean> {
  const row = await db
    .selectFrom("care_links")
    .select("id")
    .where("id", "=", link)
    .where("digest", "<>", "off")
    .executeTakeFirst();
  return row !== undefined;
}

/** The box bound now: its charge, and its last contact since it was bound. */
export async function findBox(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
): Promise<{ model: string; battery: number | null; heard: Date | null } | undefined> {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["sensors.model", "sensors.battery"])
    .select(
      sql<Date | null>`case when last_received_at >= valid_from then last_received_at end`.as(
        "heard",
      ),
    )
    .where("bindings.profile_id", "=", profileid)
    .where("bindings.valid_to", "is", null)
    .orderBy("bindings.id", "desc")
    .executeTakeFirst();
}
