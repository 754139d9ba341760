import type { Db } from "../src/database/db.ts";
import { updatePartitions } from "../src/database/partitions.ts";
import { DEFAULT_MONTHS } from "../src/retention-settings.ts";

/** Updates the partitions as a server does that ran all the time until `now`, by clocks that are right. */
export async function updateByTrustedClock(db: Db, now: Date, kept = DEFAULT_MONTHS) {
  await db.deleteFrom("retention_clock").execute();
  await db.insertInto("retention_clock").values({ marked_at: now, days_to_wait: 0 }).execute();
  return updatePartitions(db, now, kept, now);
}
