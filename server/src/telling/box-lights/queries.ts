import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** What decides about the light of a patient's box. */
export interface LightRow {
  profile: number;
  is_active: boolean;
  /** Whether the patient wants it. */
  light: boolean;
  is_on: boolean;
  off_from: Date | null;
  off_until: Date | null;
  mail: boolean;
  has_device: boolean;
  has_dangerous: boolean;
  said_at: Date | null;
}

/** Null: the profile has been erased. */
export async function findLightRow(
  db: Db,
  profileid: ProfileInScope<"doses">,
): Promise<LightRow | undefined> {
  // Two days longer, since a medicine's last day ends later in zones behind UTC.
  const { rows } = await sql<LightRow>`
    select profiles.id as profile, users.is_active, coalesce(light, false) as light, coalesce(is_on, true) as is_on,
      off_from, off_until, coalesce(mail, false) as mail,
      exists (select from push_subscriptions where user_id = users.id) as has_device,
      exists (select from medicines where profile_id = profiles.id and removed_at is null
        and (once_only or critical_at is not null)
        and (enddate is null or enddate >= current_date - 2)) as has_dangerous,
      greatest(
        (select max(said_at) from dose_statements where profile_id = profiles.id),
        (select max(said_at) from press_names where profile_id = profiles.id),
        (select max(said_at) from intakes where profile_id = profiles.id)) as said_at
    from profiles join users on users.id = profiles.user_id
      left join reminder_settings on reminder_settings.profile_id = profiles.id
    where profiles.id = ${profileid}`.execute(db);
  return rows[0];
}

export type LitBox = Pick<Row<"sensors">, "id" | "deveui" | "model" | "interval_minutes">;

/** The box that a patient has now. */
export async function findBoxOf(
  db: Db,
  profileid: ProfileInScope<"doses">,
): Promise<LitBox | undefined> {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "sensor_id")
    .select(["sensors.id", "deveui", "model", "interval_minutes"])
    .where("profile_id", "=", profileid)
    .where("valid_to", "is", null)
    .executeTakeFirst();
}

/** A box to look at, and who has it now; null: nobody. */
export type ClaimedBox = LitBox & { profile: number | null };

/** Boxes that are due; nobody else looks at them until the lease ends. */
export async function claimBoxes(
  db: Db,
  { now, lease, most }: { now: Date; lease: Date; most: number },
): Promise<ClaimedBox[]> {
  const { rows } = await sql<ClaimedBox>`
    with due as materialized (
      select sensor_id from box_lights where check_at <= ${now}
      order by check_at limit ${most} for no key update skip locked
    )
    update box_lights set check_at = ${lease} from due join sensors on sensors.id = due.sensor_id
    where box_lights.sensor_id = due.sensor_id
    returning sensors.id, deveui, model, interval_minutes,
      (select profile_id from bindings where sensor_id = sensors.id and valid_to is null) as profile`.execute(
    db,
  );
  return rows;
}

/** Whether nothing has changed since the claim; if so, the row is now locked. */
export async function isStillClaimed(tx: Db, sensorId: number, lease: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("box_lights")
    .select("sensor_id")
    .where("sensor_id", "=", sensorId)
    .where("check_at", "=", lease)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @param next null: there is nothing left to tell this box */
export async function finishBox(tx: Db, sensorId: number, next: Date | null): Promise<void> {
  if (next === null) {
    await tx.deleteFrom("box_lights").where("sensor_id", "=", sensorId).execute();
  } else {
    await tx
      .updateTable("box_lights")
      .set({ check_at: next })
      .where("sensor_id", "=", sensorId)
      .execute();
  }
}
