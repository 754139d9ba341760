import type { Kysely } from "kysely";
import { updatePartitions } from "../src/database/partitions.ts";
import type { Database } from "../src/database/schema.ts";

/** Updates the partitions as a server does that ran all the time until `now`, by clocks that are right. */
export async function updateByTrustedClock(db: Kysely<Database>, now: Date, rawMonths = 13) {
  await db.deleteFrom("retention_clock").execute();
  await db.insertInto("retention_clock").values({ marked_at: now, days_to_wait: 0 }).execute();
  return updatePartitions(db, now, rawMonths, now);
}
