import type { PlannedMedicine } from "@dosebeat/domain/plan";
import type { Kysely } from "kysely";
import { queryPrepared } from "../database/fast-sql/prepared.ts";
import type { Database } from "../database/schema.ts";
import { TooHeavy } from "../heavy/too-heavy.ts";
import type { ProfileWithAny } from "../profiles/in-scope.ts";

/** A medicine of the plan, with what a dose shows of it. */
export interface NamedMedicine extends PlannedMedicine {
  name: string;
  strength: string;
}

/**
 * All medicines that the profile ever had, with all their times, as past doses keep their plan.
 * @throws TooHeavy for more rows than may be read
 */
export async function findPlan(
  db: Kysely<Database>,
  profileid: ProfileWithAny<"doses" | "figures" | "plan">,
  mostRows: number,
): Promise<NamedMedicine[]> {
  const medicines = db
    .selectFrom("medicines")
    .select(["id", "name", "strength", "startdate", "enddate", "removed_at as removedAt"])
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .limit(mostRows + 1);
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
    .orderBy("dosage_time")
    .limit(mostRows + 1);
  const found = await queryPrepared(db, medicines);
  const planned = await queryPrepared(db, times);
  if (found.length > mostRows || planned.length > mostRows) throw new TooHeavy();
  const timesOf = new Map<number, typeof planned>();
  for (const time of planned) {
    const known = timesOf.get(time.medicine_id);
    if (known) known.push(time);
    else timesOf.set(time.medicine_id, [time]);
  }
  return found.map((medicine) => ({ ...medicine, times: timesOf.get(medicine.id) ?? [] }));
}
