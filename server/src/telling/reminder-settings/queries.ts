import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

export type SettingsRow = Omit<Row<"reminder_settings">, "profile_id" | "on_since">;

/** The settings of a patient who has never changed any; equal to the defaults of the table. */
export const DEFAULT_SETTINGS: SettingsRow = {
  is_on: true,
  lead_minutes: 0,
  repeat_minutes: 15,
  repeats: 2,
  last_minutes: 60,
  quiet_from: null,
  quiet_to: null,
  off_from: null,
  off_until: null,
  shows: "plain",
  mail: false,
  weekly_mail: false,
  notices: true,
  light: false,
};

/** How the patient wants to be reminded; undefined: the patient never said. */
export async function findSettings(
  db: Db,
  profileid: ProfileInScope,
): Promise<SettingsRow | undefined> {
  return db
    .selectFrom("reminder_settings")
    .selectAll()
    .where("profile_id", "=", profileid)
    .executeTakeFirst();
}

export type DeviceRow = Pick<
  Row<"push_subscriptions">,
  "id" | "label" | "created_at" | "last_ok_at"
>;

/** Devices of the patient that show notifications, the oldest first. */
export async function listDevices(db: Db, profileid: ProfileInScope): Promise<DeviceRow[]> {
  return db
    .selectFrom("push_subscriptions as devices")
    .innerJoin("profiles", "profiles.user_id", "devices.user_id")
    .select(["devices.id", "devices.label", "devices.created_at", "devices.last_ok_at"])
    .where("profiles.id", "=", profileid)
    .orderBy("devices.id")
    .execute();
}

/** Locks the settings for a change, writing the defaults if there are none. */
export async function lockSettings(
  tx: Db,
  profileid: ProfileInScope<"change">,
): Promise<SettingsRow> {
  await tx
    .insertInto("reminder_settings")
    .columns(["profile_id", "on_since"])
    .expression((from) =>
      from.selectFrom("profiles").select(["id", "created_at"]).where("id", "=", profileid),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await mark(tx, { profiles: [profileid] }, NEVER, "telling");
  return tx
    .selectFrom("reminder_settings")
    .selectAll()
    .where("profile_id", "=", profileid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Columns = Row<"reminder_settings">;

/** Columns to write; undefined ones stay unchanged. */
export type ChangedColumns = { [Name in keyof Columns]?: Columns[Name] | undefined };

export async function saveSettings(
  tx: Db,
  profileid: ProfileInScope<"change">,
  columns: ChangedColumns,
): Promise<void> {
  await tx
    .updateTable("reminder_settings")
    .set(columns)
    .where("profile_id", "=", profileid)
    .execute();
  // Boxes that remind are listed by the settings stored now.
  if (columns.light !== undefined) await mark(tx, { profiles: [profileid] }, NEVER, "telling");
}
