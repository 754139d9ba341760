import type { PlannedMedicine } from "@dosebeat/domain/plan";
import type { Kysely } from "kysely";
import { queryPrepared } from "../database/fast-sql/prepared.ts";
import type { Database } from "../database/schema.ts";
import type { ProfileWithAny } from "../profiles/in-scope.ts";

/** A medicine of the plan, with what a dose shows of it. */
export interface NamedMedicine extends PlannedMedicine {
  name: string;
  strength: string;
}

/** All medicines that the profile ever had, with all their times, as past doses keep their plan. */
export async function findPlan(
  db: Kysely<Database>,
  profileid: ProfileWithAny<"doses" | "figures" | "plan">,
): Promise<NamedMedicine[]> {
  const medicines = db
    .selectFrom("medicines")
    .select(["id", "name", "strength", "startdate", "enddate", "removed_at as removedAt"])
    .where("profile_id", "=", profileid)
    .orderBy("id");
  const times = db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_schedules.medicine_id")
    .select([
      "medicine_id",
      "dosage_time as time",
      "added_at as addedAt",
      "medicine_schedules.removed_at as removedAt",
    ])
    .where("profile_id", "=", profileid)
    .orderBy("dosage_time");
  const found = await queryPrepared(db, medicines);
  const planned = await queryPrepared(db, times);
  return found.map((medicine) => ({
    ...medicine,
    times: planned.filter((time) => time.medicine_id === medicine.id),
  }));
}
