import type { Known } from "@dosebeat/domain/reminders/known-patient";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import type { Db } from "../database/db.ts";
import { notFound } from "../http/errors.ts";

/** Whether the patient gets reminders now. Their hours and steps do not matter to carers. @throws 404 */
export async function findReminding(
  db: Db,
  profileid: ProfileInScope<"name">,
): Promise<Pick<Known, "settings" | "off">> {
  const row = await db
    .selectFrom("profiles")
    .leftJoin("reminder_settings", "reminder_settings.profile_id", "profiles.id")
    .select(["is_on", "off_from", "off_until", "on_since", "created_at"])
    .where("profiles.id", "=", profileid)
    .executeTakeFirstOrThrow(() => notFound("The profile"));
  const { off_from: from, off_until: until } = row;
  return {
    settings: {
      isOn: row.is_on ?? true,
      onSince: row.on_since ?? row.created_at,
      quiet: null,
      leadMinutes: 0,
      repeatMinutes: 15,
      repeats: 0,
      lastMinutes: 0,
    },
    off: from && until ? { from, until } : null,
  };
}
