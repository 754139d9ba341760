import type { ProfileInScope } from "../../../access/profiles/in-scope.ts";
import type { Db } from "../../../database/db.ts";

/** Whether an assignment ended because its patient lost the box. */
export async function setLost(tx: Db, bindingId: number, isLost: boolean): Promise<void> {
  await tx.updateTable("bindings").set({ is_lost: isLost }).where("id", "=", bindingId).execute();
}

/** The box that a patient lost last, unless it is back in use or somebody else has had it since. */
export async function findLost(db: Db, profileid: ProfileInScope<"box">) {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["sensors.deveui", "sensors.serial_number", "bindings.valid_to"])
    .select(["bindings.profile_id", "bindings.end_entered_at"])
    .where("bindings.profile_id", "=", profileid)
    .where("bindings.is_lost", "=", true)
    .where("bindings.valid_to", "is not", null)
    .where("sensors.use_state", "=", "lost")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bindings as later")
            .select("later.id")
            .whereRef("later.sensor_id", "=", "bindings.sensor_id")
            .whereRef("later.valid_from", ">", "bindings.valid_from"),
        ),
      ),
    )
    .orderBy("bindings.valid_to", "desc")
    .limit(1)
    .executeTakeFirst();
}
