import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import type { AsNeeded } from "@dosebeat/domain/plan/as-needed";
import type { PlannedMedicine } from "@dosebeat/domain/plan/plan";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import { TooHeavy } from "../../http/heavy/too-heavy.ts";
import { grouped } from "../../platform/grouped.ts";

/** A medicine of the plan, with what doses show about it. */
export interface NamedMedicine extends PlannedMedicine {
  name: string;
  strength: string;
  /** The unit of amounts, such as "tablets"; may be empty. */
  unit: string;
  asNeeded: AsNeeded | null;
  storage: StorageLimits | null;
  /** Stock that runs out within this many days is low. */
  lowDays: number;
  /** An extra dose is dangerous. */
  onceOnly: boolean;
  /** Since when staff want to know about each missed dose; null: they do not. */
  criticalAt: Date | null;
}

interface Asked {
  profileid: ProfileWithAny<"doses" | "figures" | "plan">;
  limit: number;
}

const medicinesOf = prepared<Asked>()((db, value) =>
  db
    .selectFrom("medicines")
    .select(["id", "name", "strength", "startdate", "enddate", "removed_at as removedAt"])
    .select([
      "unit",
      "as_needed as asNeeded",
      "storage",
      "low_days as lowDays",
      "once_only as onceOnly",
      "critical_at as criticalAt",
    ])
    .where("profile_id", "=", value("profileid"))
    .orderBy("id")
    .limit(value("limit")),
);

const timesOf = prepared<Asked>()((db, value) =>
  db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_id")
    .select(["medicine_schedules.id", "medicine_id", "dosage_time as time", "amount", "recurrence"])
    .select(["valid_from as validFrom", "valid_to as validTo", "timezone"])
    .select(["added_at as addedAt", "medicine_schedules.removed_at as removedAt"])
    .where("profile_id", "=", value("profileid"))
    .orderBy("dosage_time")
    .limit(value("limit")),
);

const pausesOf = prepared<Asked>()((db, value) =>
  db
    .selectFrom("medicine_pauses")
    .select([
      "medicine_id",
      "from_day as from",
      "from_at as fromAt",
      "to_day as to",
      "to_at as toAt",
    ])
    .where("profile_id", "=", value("profileid"))
    .where("removed_at", "is", null)
    .limit(value("limit")),
);

/**
 * All medicines that the profile ever had, with all their times and pauses, since past doses keep their plan.
 * @throws TooHeavy for more rows than may be read
 */
export async function findPlan(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures" | "plan">,
  mostRows: number,
): Promise<NamedMedicine[]> {
  const asked = { profileid, limit: mostRows + 1 };
  const found = await medicinesOf(db, asked);
  const planned = await timesOf(db, asked);
  const paused = await pausesOf(db, asked);
  if ([found, planned, paused].some(({ length }) => length > mostRows)) throw new TooHeavy();
  const times = grouped(planned, ({ medicine_id }) => medicine_id);
  const pauses = grouped(paused, ({ medicine_id }) => medicine_id);
  return found.map((medicine) => ({
    ...medicine,
    isAsNeeded: medicine.asNeeded !== null,
    times: times.get(medicine.id) ?? [],
    pauses: pauses.get(medicine.id) ?? [],
  }));
}
