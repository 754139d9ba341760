import type { Db } from "../../database/db.ts";
import { isStaleAt, isTakenAt } from "./list-queries.ts";

/** Users by id, after `after`, with their box and what is stored of their last press. */
export async function listRoster(
  db: Db,
  { after, limit, now }: { after: number; limit: number; now: Date },
) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .innerJoin("summaries as summary", "summary.profile_id", "profiles.id")
    .leftJoin("bindings", (join) =>
      join.onRef("bindings.profile_id", "=", "profiles.id").on("bindings.valid_to", "is", null),
    )
    .leftJoin("sensors", "sensors.id", "bindings.sensor_id")
    .where("profiles.id", ">", after)
    .select(["profiles.id", "profiles.givenname", "profiles.familyname"])
    .select(["profiles.record_number", "profiles.born"])
    .select(["users.email", "users.role", "users.is_active"])
    .select(["sensors.deveui", "sensors.serial_number"])
    .select(["summary.last_press_at", "summary.computed_at"])
    .select(isStaleAt(now).as("is_stale"))
    .select(isTakenAt(now).as("is_taken"))
    .orderBy("profiles.id")
    .limit(limit)
    .execute();
}

export type RosterRow = Awaited<ReturnType<typeof listRoster>>[number];
