import type { Db } from "../src/database/db.ts";
import { updatePartitions } from "../src/database/partitions.ts";
import { DEFAULT_MONTHS } from "../src/retention-settings.ts";

/** Updates the partitions like a server that has run all the time until `now`, with correct clocks. */
export async function updateByTrustedClock(db: Db, now: Date, kept = DEFAULT_MONTHS) {
  await db.deleteFrom("retention_clock").execute();
  await db.insertInto("retention_clock").values({ marked_at: now, days_to_wait: 0 }).execute();
  return updatePartitions(db, now, kept, now);
}
