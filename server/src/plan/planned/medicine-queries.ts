import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** Current medicines, oldest first. */
export async function listMedicines(
  db: Db,
  profileid: ProfileInScope<"plan">,
): Promise<Row<"medicines">[]> {
  return db
    .selectFrom("medicines")
    .selectAll()
    .where("profile_id", "=", profileid)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
}
